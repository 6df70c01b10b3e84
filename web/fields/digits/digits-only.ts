/** The digits of what was typed or pasted, with spaces and dashes left out, at most so many. */
export const digitsOnly = (text: string, longest: number): string => text.replace(/\D/g, '').slice(0, longest)
