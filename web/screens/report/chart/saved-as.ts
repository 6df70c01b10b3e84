/** The formats in which a chart can be saved: a picture, a drawing, and its numbers. */
export const savedAs = ['PNG', 'SVG', 'CSV'] as const
