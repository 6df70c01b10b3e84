import type { Definition } from './document-type.ts'
import { inEveryState } from './every-state.ts'
import { type Fields, files, paragraph } from '../fields/field.ts'
import type { StoredFile } from '../fields/kind.ts'
import { rowFieldsOf } from '../fields/kinds.ts'
import { rowsIn } from '../fields/walk.ts'
import { t } from '../i18n/text.ts'
import type { Problems } from '../workflow/refusal.ts'

type Values = Readonly<Record<string, unknown>>

/** The action that destroys files of a document: their bytes are removed, the log keeps their hashes. */
export const eraseFiles = 'eraseFiles'

/** The permission to destroy files, of any document that one may see. */
export const filesErase = 'FilesErase'

/** The field with the files of a document that were destroyed. */
export const erasedFiles = 'erasedFiles'

/** The field that says on what ground the last of them were. */
const ground = 'fileErasureGround'

const fields = {
  [erasedFiles]: files(t('Йўқ қилинган файллар', 'Уничтоженные файлы'), { photos: true, erased: true, required: false, max: 1000 }),
  [ground]: paragraph(t('Файлларни йўқ қилиш асоси', 'Основание уничтожения файлов'), {
    max: 1000,
    required: false,
    hint: t('Масалан шахснинг аризаси: рақами ва санаси', 'Например, заявление лица: номер и дата'),
  }),
}

const chosen = files(t('Йўқ қилинадиган файллар', 'Уничтожаемые файлы'), { photos: true, erased: true, max: 100 })

/**
 * A type whose documents have files, with the action that destroys some of them, in every state. Holders of `filesErase` choose them and
 * say on what ground. The files leave the fields in which they stood, and their bytes are removed, with the pictures that were drawn of
 * them, also where other documents hold the same bytes. Fields that are sealed for a person's sake are erased with the person.
 */
export function withFileErasure(definition: Definition): Definition {
  const holding = Object.fromEntries(Object.entries(definition.fields).filter(([name]) => !definition.personal.includes(name)))
  if (!hasFileFields(holding)) return definition
  const withFields: Definition = {
    ...definition,
    fields: { ...definition.fields, ...fields },
    sections: {
      ...definition.sections,
      erasedFiles: { label: t('Файлларнинг йўқ қилиниши', 'Уничтожение файлов'), fields: Object.keys(fields), filledBy: 'actions' },
    },
  }
  return inEveryState(withFields, eraseFiles, {
    action: {
      label: t('Файлларни йўқ қилиш', 'Уничтожить файлы'),
      doneMessage: t('Файллар йўқ қилинди', 'Файлы уничтожены'),
      permission: filesErase,
      input: { [erasedFiles]: chosen, [ground]: { ...fields[ground], required: true } },
      validateInput: (input, { values }) => notThere(input, filesOf(holding, values)),
      intent: 'danger',
      isRare: true,
      confirm: t(
        'Файллар барча жойдан, жумладан тарихдан ҳам қайтариб бўлмайдиган тарзда йўқ қилинади. Давом этасизми?',
        'Файлы будут безвозвратно уничтожены отовсюду, в том числе из истории. Продолжить?',
      ),
      notifiesAudience: true,
    },
    guards: {
      hasFiles: {
        holds: ({ context }) => filesOf(holding, context).length > 0,
        reason: t('Ҳужжатда файл йўқ', 'В документе нет файлов'),
      },
    },
    write({ context, event: { input } }) {
      const erased = hashesIn(input[erasedFiles])
      const before = (context[erasedFiles] ?? []) as readonly StoredFile[]
      // As the document has them: the input may say otherwise which pictures were drawn of a photo.
      const gone = filesOf(holding, context).filter(({ hash }) => erased.has(hash))
      const each = new Map([...before, ...gone].map((file) => [file.hash, file]))
      return {
        ...without(holding, context, erased),
        [erasedFiles]: [...each.values()],
        [ground]: input[ground],
      }
    },
  })
}

const hasFileFields = (among: Fields): boolean =>
  Object.values(among).some((field) => field.kind === 'files' || hasFileFields(rowFieldsOf(field) ?? {}))

/** The files of the values' fields of files, those of rows included. */
const filesOf = (among: Fields, values: Values): readonly StoredFile[] =>
  Object.entries(among).flatMap(([name, field]) => {
    const inner = rowFieldsOf(field)
    if (inner) return rowsIn(values[name]).flatMap((row) => filesOf(inner, row))
    return field.kind === 'files' ? ((values[name] ?? []) as readonly StoredFile[]) : []
  })

/** The fields of files that change when some files go, as they are then. */
function without(among: Fields, values: Values, erased: ReadonlySet<string>): Record<string, unknown> {
  const changed: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(among)) {
    const inner = rowFieldsOf(field)
    if (!filesOf({ [name]: field }, values).some(({ hash }) => erased.has(hash))) continue
    if (inner) changed[name] = rowsIn(values[name]).map((row) => ({ ...row, ...without(inner, row, erased) }))
    else {
      const left = (values[name] as readonly StoredFile[]).filter(({ hash }) => !erased.has(hash))
      changed[name] = left.length > 0 ? left : null
    }
  }
  return changed
}

const hashesIn = (value: unknown): ReadonlySet<string> => new Set(((value ?? []) as readonly StoredFile[]).map(({ hash }) => hash))

function notThere(input: Values, there: readonly StoredFile[]): Problems {
  const known = new Set(there.map(({ hash }) => hash))
  const strange = [...hashesIn(input[erasedFiles])].some((hash) => !known.has(hash))
  return strange ? { [erasedFiles]: [t('Танланган файл бу ҳужжатда йўқ', 'Выбранного файла в этом документе нет')] } : {}
}
