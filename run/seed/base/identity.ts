import { seeded } from '../record.ts'

/** Nothing is set: the system shows its own name, sign and colour. */
export const identityRecords = [
  seeded('identity', 'system', { code: 'system', name: null, emblem: null, accent: null, phone: null, address: null }),
]
