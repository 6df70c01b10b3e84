/** Codes that follow from the state say nothing that the state's own word does not. */
export const isInner = (name: string): boolean => name.endsWith('StatusId') || name === 'archivedFrom'
