import { expect, test } from 'vitest'
import { type Definition, edgesFrom } from '../kit/index.ts'
import { definitions } from './index.ts'

/** Events of the security log are no states of a document. */
const all = definitions
  .filter(({ type }) => type !== 'access')
  .flatMap((definition) =>
    Object.entries(definition.states).map(([name, { label, intent }]) => ({
      name: `${definition.type} ${name}`,
      word: label.ru,
      intent,
      isWay: leadsOn(definition, name),
    })),
  )

function leadsOn(definition: Definition, state: string): boolean {
  return edgesFrom(definition, state).some(({ to }) => to !== state && definition.states[to]?.intent !== 'none')
}

test('a word has one colour, wherever it is said: of a state on the way, and of one at its end', () => {
  const byWord = Map.groupBy(all, ({ word, isWay }) => `${word} ${isWay}`)
  const torn = [...byWord.values()].filter((states) => new Set(states.map(({ intent }) => intent)).size > 1)
  expect(torn.map((states) => states.map(({ name, word, intent }) => `${name} «${word}»: ${intent}`))).toEqual([])
})

test('what nobody has seen yet, and what is put away, is neutral; what is finished is green, what waits is amber, a refusal is red', () => {
  const words = {
    none: /^(Черновик|Удал|В архиве|Не действует|Срок истёк)/,
    success: /^(Завершен|Утвержден|Подтвержден|Удовлетворен|Готов|Действует)/,
    warning: /^(Возвращен|Ожидает|Отправлено|В обработке|На рассмотрении)/,
    danger: /^(Отказано|Отклонен|Не согласован|Просрочен|Отменено|Ошибка)/,
  }
  const wrong = Object.entries(words).flatMap(([intent, pattern]) => {
    const meant = all.filter(({ word }) => pattern.test(word))
    expect(meant.length).toBeGreaterThan(2)
    return meant.filter((each) => each.intent !== intent)
  })
  expect(wrong).toEqual([])
})
