import type { IdentityReply } from '../../../kit/api-types/index.ts'
import type { Text } from '../../../kit/index.ts'
import type { Reader } from '../../accounts/actors.ts'

/** The identity that administrators have set. */
export async function readIdentity(reader: Pick<Reader, 'find'>): Promise<IdentityReply> {
  const [found] = await reader.find('identity', [])
  const { name = null, emblem, accent = null, phone = null, address = null } = found?.values ?? {}
  return {
    name: name as Text | null,
    emblem: (emblem as { readonly hash: string } | null | undefined)?.hash ?? null,
    accent: accent as string | null,
    phone: phone as string | null,
    address: address as string | null,
  }
}
