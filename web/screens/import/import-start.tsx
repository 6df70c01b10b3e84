import { AnchorButton, Button, Callout, ProgressBar } from '@blueprintjs/core'
import { DocumentOpenIcon, DownloadIcon } from '@blueprintjs/icons'
import type { ImportReply } from '@nazorat/machines/api-types'
import type { Definition } from '@nazorat/machines/definition'
import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { call, urlOf } from '../../api/client.ts'
import { sendSheet } from '../../fields/files/upload/send-file.ts'
import { useSay } from '../../i18n/language.tsx'
import { importPath } from '../../navigation/paths.ts'
import { importWords } from './import-words.ts'
import { PastImports } from './past-imports.tsx'

/** Where a file is chosen. It goes as documents' files do, so that a broken connection does not begin it again. */
export function ImportStart({ definition: { type } }: { definition: Definition }) {
  const say = useSay()
  const router = useRouter()
  const input = useRef<HTMLInputElement>(null)
  const [sent, setSent] = useState<number | null>(null)
  const [error, setError] = useState<string | null>(null)
  const send = async (file: File) => {
    setError(null)
    setSent(0)
    try {
      const upload = await sendSheet(file, (bytes) => setSent(bytes / file.size))
      const { id } = await call<ImportReply>(`${type}/Import`, { upload, name: file.name.slice(-255) }, { key: upload })
      router.history.push(`${importPath(type)}?id=${id}`)
    } catch (failure) {
      if (failure instanceof Error) setError(failure.message)
      setSent(null)
    }
  }
  return (
    <>
      <section className="import-start" aria-label={say(importWords.toImport)}>
        <p className="import-hint">{say(importWords.hint)}</p>
        <div className="import-buttons">
          <Button intent="primary" icon={<DocumentOpenIcon />} loading={sent !== null} onClick={() => input.current?.click()}>
            {say(importWords.choose)}
          </Button>
          <AnchorButton icon={<DownloadIcon />} href={urlOf(`${type}/ImportTemplate`)} download>
            {say(importWords.template)}
          </AnchorButton>
        </div>
        <input
          ref={input}
          className="visually-hidden"
          type="file"
          tabIndex={-1}
          aria-label={say(importWords.choose)}
          accept=".xlsx,.csv,.txt"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            // The same file can be chosen again once it has been corrected.
            currentTarget.value = ''
            if (file) void send(file)
          }}
        />
        {sent !== null && (
          <div role="status">
            <p>{say(importWords.sending, { percent: Math.round(sent * 100) })}</p>
            <ProgressBar value={sent} intent="primary" stripes={false} aria-label={say(importWords.toImport)} />
          </div>
        )}
        {error && (
          <Callout intent="danger" role="alert">
            {error}
          </Callout>
        )}
      </section>
      <PastImports type={type} />
    </>
  )
}
