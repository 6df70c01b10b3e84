/** The work by which what is not there yet comes, in plain words. */
export const coming = {
  people: 'people, attestation and accounts',
  video: 'video',
  signatures: 'signatures',
} as const

export type Coming = keyof typeof coming
