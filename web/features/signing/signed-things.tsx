import { actionIn } from '@nazorat/machines/definition'
import { wholeFilesIn, isEmpty } from '@nazorat/machines/fields'
import { numberOf } from '../../fields/reference/number-of.ts'
import { titleOf } from '../../fields/reference/titles.ts'
import { Value } from '../../fields/value.tsx'
import { useSay } from '../../i18n/language.tsx'
import { askedFields } from '../../screens/document/actions/action-input.ts'
import type { CommandToAsk } from '../../screens/document/signing/sign-dialog.ts'
import { signWords } from './sign-words.ts'

/** Describes in words the commands that are about to be signed: the action, its documents with their versions, the input and the files. */
export function SignedThings({ commands }: { commands: readonly CommandToAsk[] }) {
  const say = useSay()
  const { definition, document, name, input } = commands[0]!
  const action = actionIn(definition, name, document.state)!
  const fields = Object.entries(askedFields(action, definition)).filter(([each]) => !isEmpty(input[each]))
  return (
    <dl className="signed-things">
      <dt>{say(signWords.action)}</dt>
      <dd>{say(action.label)}</dd>
      <dt>{commands.length === 1 ? say(signWords.document) : say(signWords.documents, { n: commands.length })}</dt>
      <dd>
        <ul>
          {commands.map((command) => (
            <li key={command.document.id}>
              <DocumentLine command={command} />
            </li>
          ))}
        </ul>
      </dd>
      {fields.map(([each, field]) => (
        <div key={each}>
          <dt>{say(field.label)}</dt>
          <dd>
            <Value field={field} value={input[each]} texts={document.texts} document={{ type: definition.type, id: document.id }} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function DocumentLine({ command: { definition, document, name, input } }: { command: CommandToAsk }) {
  const say = useSay()
  const number = numberOf(definition, document.fields)
  const asked = askedFields(actionIn(definition, name, document.state)!, definition)
  const files = [...wholeFilesIn(definition.fields, document.fields), ...wholeFilesIn(asked, input)].map(({ value }) => value)
  return (
    <>
      {say(definition.label.one)}
      {number ? ` № ${number}` : ''}, {say(titleOf(definition, document))}, {say(signWords.version, { n: document.version })}
      {files.length > 0 && (
        <details>
          <summary>
            {say(signWords.files)}: {files.length}
          </summary>
          <ul>
            {files.map((file) => (
              <li key={file.hash}>{file.name}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
