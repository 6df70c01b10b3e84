import { type Text, t } from '@nazorat/machines'
import { useEffect, useSyncExternalStore } from 'react'

/** The inputs, by id, with files that the server does not have yet: what stands in them is not all that was chosen. */
let inputs: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

/** Says of an input whether files of it are under way. */
export function useTellUnderWay(input: string, isUnderWay: boolean): void {
  useEffect(() => {
    if (!isUnderWay) return
    change(new Set([...inputs, input]))
    return () => change(new Set([...inputs].filter((each) => each !== input)))
  }, [input, isUnderWay])
}

export const useUnderWay = (): ReadonlySet<string> => useSyncExternalStore(listen, () => inputs)

/** What is said where something is to be sent without a file that is under way. */
export const fileIsUnderWay: Text = t(
  '«{field}»: fayl hali yuklanmagan, yuklanishini kuting yoki uni olib tashlang',
  '«{field}»: файл ҳали юкланмаган, юкланишини кутинг ёки уни олиб ташланг',
  '«{field}»: файл ещё не загружен, дождитесь загрузки или уберите его',
)

function change(next: ReadonlySet<string>): void {
  inputs = next
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
