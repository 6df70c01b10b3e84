/** A number as people write it, without the spaces, dashes and dots between its digits; whatever else is there stays, for the schema to refuse. */
export const unspaced = (text: string): string => text.replace(/[\s.()\u2010-\u2015-]/g, '')
