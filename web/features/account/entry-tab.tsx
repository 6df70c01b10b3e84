import { Button } from '@blueprintjs/core'
import type { DocumentReply } from '@nazorat/machines/api-types'
import { userActAs } from '@nazorat/machines/documents/accounts/acting'
import type { PermissionSources } from '@nazorat/machines/documents/accounts/role/grants'
import { endRefusal, factorResetRefusal, resetRefusal } from '@nazorat/machines/documents/accounts/user/password'
import type { Text } from '@nazorat/machines/i18n'
import { Refusal, hasPermission, isActor } from '@nazorat/machines/workflow'
import { permissions } from '@nazorat/machines/permissions'
import { useOpened } from '../../ui/dialog/use-opened.ts'
import { DisabledButton } from '../../ui/disabled-button.tsx'
import { reasonOf } from '../../screens/document/actions/verdict.ts'
import { actFor } from './session.ts'
import { actingWords } from './acting/acting-words.ts'
import { entryWords } from './entry-words.ts'
import { useSay } from '../../i18n/language.tsx'
import './entry-tab.css'
import { EndSessions } from './sessions/end-sessions.tsx'
import { IssuePassword } from './issue-password.tsx'
import { factorWords } from './second-factor/factor-words.ts'
import { ResetFactor } from './second-factor/reset-factor.tsx'
import { UserSessions } from './sessions/user-sessions.tsx'
import { useActor } from '../../api/user.tsx'

/** The tab where an administrator issues a one-time password, takes away second factors or ends a user's sessions. */
export function EntryTab({ document }: { document: DocumentReply }) {
  const actor = useActor()
  const { opened, key, open, close } = useOpened<'password' | 'sessions' | 'factor'>()
  const user = { id: document.id, values: document.fields }
  const sources = document.lookups as PermissionSources
  return (
    <section className="document-section entry-tab">
      <Offered
        hint={entryWords.issueHint}
        label={entryWords.issuePassword}
        refusal={resetRefusal(actor, user, sources, permissions)}
        onPress={() => open('password')}
      />
      <Offered
        hint={entryWords.endSessionsHint}
        label={entryWords.endSessions}
        refusal={endRefusal(actor, user)}
        onPress={() => open('sessions')}
      />
      <Offered
        hint={factorWords.resetHint}
        label={factorWords.reset}
        refusal={factorResetRefusal(actor, user, sources, permissions)}
        onPress={() => open('factor')}
      />
      {hasPermission(actor, userActAs) && !isActor(actor, document.id) && (
        <Offered
          hint={actingWords.lookHint}
          label={actingWords.look}
          refusal={actor.onBehalfOf ? new Refusal('actingForAnother') : null}
          onPress={() => void actFor(document.id)}
        />
      )}
      {!endRefusal(actor, user) && <UserSessions userId={document.id} />}
      <IssuePassword key={`password ${key}`} userId={document.id} isOpen={opened === 'password'} onClose={close} />
      <ResetFactor key={`factor ${key}`} userId={document.id} isOpen={opened === 'factor'} onClose={close} />
      <EndSessions key={`sessions ${key}`} userId={document.id} isOpen={opened === 'sessions'} onClose={close} />
    </section>
  )
}

function Offered({ hint, label, refusal, onPress }: { hint: Text; label: Text; refusal: Refusal | null; onPress: () => void }) {
  const say = useSay()
  return (
    <div>
      <p>{say(hint)}</p>
      {refusal ? (
        <>
          <DisabledButton className="action-disabled" label={say(label)} reason={reasonOf(refusal, say)} />
          <p className="entry-tab-reason muted" aria-hidden>
            {reasonOf(refusal, say)}
          </p>
        </>
      ) : (
        <Button variant="outlined" onClick={onPress}>
          {say(label)}
        </Button>
      )}
    </div>
  )
}
