import { Button } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import type { Text } from '@nazorat/machines/i18n'
import { type ReactElement, useRef, useState } from 'react'
import { call, Problem } from '../../api/client.ts'
import { useSay } from '../../i18n/language.tsx'
import { labelId } from '../kind-view.ts'
import { useTellUnderWay } from './upload/under-way.ts'
import './upload/upload.css'

type Reason = Text | string

/** Sends the one file of a field by a call, in one piece, and keeps the reason why it was refused. */
export function useOneFile(id: string, onBlur: () => void) {
  const [isSending, setSending] = useState(false)
  const [reason, setReason] = useState<Reason | null>(null)
  useTellUnderWay(id, isSending)
  const send = async <T,>(path: string, file: File, onStored: (stored: T) => void | Promise<void>): Promise<void> => {
    setReason(null)
    setSending(true)
    try {
      const body = new FormData()
      body.append('file', file)
      await onStored(await call<T>(path, body))
    } catch (error) {
      setReason(error instanceof Problem ? (error.reply.errors?.['file']?.[0] ?? error.message) : String(error))
    } finally {
      setSending(false)
      onBlur()
    }
  }
  return { isSending, reason, send, refuse: (why: Reason) => setReason(why) }
}

interface Props {
  id: string
  accept: string
  icon: ReactElement
  label: Text
  limits: Text
  sending: ReturnType<typeof useOneFile>
  onFile: (file: File) => void
  disabled: boolean
  invalid: boolean
  describedBy?: string | undefined
  /** Takes the file away, where there is one. */
  remove?: { readonly label: Text; readonly name?: string; readonly run: () => void } | undefined
}

/** The button that chooses the one file of a field, the one that takes it away, and what may be chosen. */
export function OneFile({
  id,
  accept,
  icon,
  label,
  limits,
  sending: { isSending, reason },
  onFile,
  disabled,
  invalid,
  describedBy,
  remove,
}: Props) {
  const say = useSay()
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={chooser}
        type="file"
        accept={accept}
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          currentTarget.value = ''
          if (file) onFile(file)
        }}
      />
      <Button
        id={id}
        icon={icon}
        loading={isSending}
        disabled={disabled}
        aria-labelledby={`${labelId(id)} ${id}`}
        aria-invalid={invalid || reason !== null}
        aria-describedby={[describedBy, `${id}-limits`, reason && `${id}-reason`].filter(Boolean).join(' ')}
        onClick={() => chooser.current?.click()}
      >
        {say(label)}
      </Button>
      {remove && !disabled && (
        <Button
          icon={<Cross />}
          variant="minimal"
          {...(remove.name === undefined ? { text: say(remove.label) } : { 'aria-label': `${say(remove.label)}: ${remove.name}` })}
          onClick={remove.run}
        />
      )}
      <span id={`${id}-limits`} className="file-note muted numeric">
        {say(limits)}
      </span>
    </>
  )
}

/** The reason why the file was refused. */
export function RefusedFile({ id, reason }: { id: string; reason: Reason | null }) {
  const say = useSay()
  return (
    reason && (
      <span id={`${id}-reason`} className="form-error" role="alert">
        {say(reason)}
      </span>
    )
  )
}
