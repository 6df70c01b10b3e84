import { Button } from '@blueprintjs/core'
import type { DocumentReply } from '@nazorat/machines'
import { useState } from 'react'
import { accountWords } from '../words/account-words.ts'
import { useSay } from '../words/language.tsx'
import { ChangePassword } from './change-password.tsx'

/** Where an administrator gives a user the password with which he enters. */
export function SetPassword({ document }: { document: DocumentReply }) {
  const say = useSay()
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="document-section">
      <p>{say(accountWords.passwordHint)}</p>
      <Button intent="primary" onClick={() => setOpen(true)}>
        {say(accountWords.setPassword)}
      </Button>
      {isOpen && <ChangePassword userId={document.id} onClose={() => setOpen(false)} />}
    </section>
  )
}
