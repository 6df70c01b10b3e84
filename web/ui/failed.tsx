import { Button } from '@blueprintjs/core'
import type { Text } from '@nazorat/machines/i18n'
import type { ReactNode } from 'react'
import { useSay } from '../i18n/language.tsx'
import { words } from '../i18n/words.ts'
import { Message } from './message.tsx'

interface Props {
  title: Text
  error: Error
  icon?: ReactNode
  /** Asks again. */
  refetch: () => unknown
}

/** The message where an answer of the server did not come: the reason, and a button to try again. */
export function Failed({ title, error, icon, refetch }: Props) {
  const say = useSay()
  return (
    <Message title={title} why={error.message} icon={icon}>
      <Button onClick={() => void refetch()}>{say(words.retry)}</Button>
    </Message>
  )
}
