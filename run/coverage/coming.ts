/** The work by which what is not there yet comes, in plain words. */
export const coming = {
  after: 'documents that follow a check',
  people: 'people, attestation and accounts',
  prevention: 'preventive measures',
  complaints: 'complaints',
  video: 'video',
  risk: 'risk analysis',
  reports: 'reports',
  signatures: 'signatures',
  filters: 'filters of lists',
} as const

export type Coming = keyof typeof coming
