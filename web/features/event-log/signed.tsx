import { AnchorButton } from '@blueprintjs/core'
import { EndorsedIcon, KeyIcon } from '@blueprintjs/icons'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { urlOf } from '../../api/client.ts'
import { formatMoment, formatNumber } from '../../i18n/format.ts'
import { useSay } from '../../i18n/language.tsx'
import { logWords } from './log-words.ts'

/** How far the log is signed, with the signed checkpoint and the key: a person who keeps them can tell whether the log was changed. */
export function Signed() {
  const say = useSay()
  const { data } = useQuery({ ...newestCheckpoint, refetchInterval: 15_000 })
  if (!data) return null
  return (
    <p className="log-signed row muted note">
      <EndorsedIcon />
      <span>{say(logWords.signed, { n: formatNumber(data.size), at: formatMoment(data.at) })}</span>
      <AnchorButton size="small" variant="minimal" href={urlOf('log/checkpoint')} download>
        {say(logWords.checkpoint)}
      </AnchorButton>
      <AnchorButton size="small" variant="minimal" icon={<KeyIcon />} href={urlOf('log/key')} download>
        {say(logWords.key)}
      </AnchorButton>
    </p>
  )
}

export const newestCheckpoint = queryOptions({
  queryKey: ['log', 'checkpoint'],
  queryFn: ({ signal }) => newest(signal),
  retry: false,
})

/** The newest checkpoint, as far as it is said here: the signature is for a person who downloads it to verify. */
async function newest(signal: AbortSignal): Promise<{ size: number; at: string } | null> {
  const response = await fetch(urlOf('log/checkpoint'), { signal })
  if (!response.ok) return null
  const [, size = '', , at = ''] = (await response.text()).split('\n')
  return { size: Number(size), at: at.replace('at ', '') }
}
