import type { ChosenFor } from '@nazorat/machines/api-types'
import type { Narrow } from '@nazorat/machines/fields'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { findEntry } from '../../api/catalogue.ts'
import { selectQuery } from '../../api/queries.ts'
import type { Option } from './combobox.tsx'
import { useSettled } from '../../ui/timing.ts'
import { useSay } from '../../i18n/language.tsx'
import { numberWord } from './titles.ts'

/**
 * The records of a type to choose from, those alone whose fields have one of these values and without some, searched by the server while
 * the list is open.
 */
export function useOptions(
  type: string,
  where: Readonly<Record<string, readonly Narrow[]>> = {},
  except: readonly string[] = [],
  chosenFor?: ChosenFor,
) {
  const say = useSay()
  const [open, setOpen] = useState(false)
  const [query, setQuery] = useState('')
  const search = useSettled(query.trim(), 200)
  const found = useQuery({ ...selectQuery(type, search, where, chosenFor), enabled: open })
  const detail = findEntry(type)?.optionDetail
  const options: readonly Option[] = (found.data ?? [])
    .filter(({ value }) => !except.includes(value))
    .map(({ value, text, apart, isNamed, refused }) => ({
      value,
      text,
      isNamed,
      ...(refused && { refused }),
      ...(apart && { note: isNamed ? apart : detail ? `${say(detail)}\u00a0${apart}` : numberWord(apart)! }),
    }))
  const status = found.isError ? 'failed' : found.data ? 'ready' : 'loading'
  const isWhole = found.isSuccess && !found.isPlaceholderData && query.trim() === '' && search === ''
  return {
    query,
    onQuery: setQuery,
    onOpen: setOpen,
    options,
    status,
    ...(isWhole && options.length === 1 && { only: options[0]! }),
  } as const
}
