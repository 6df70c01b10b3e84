import { expect, test } from 'vitest'
import { Problem } from '../api/problem.ts'
import { words } from '../i18n/words.ts'
import { closeToast, toast, toastStore } from './toasts.ts'

const last = () => toastStore.read().at(-1)
const problem = (errors?: Record<string, string[]>) =>
  new Problem({ type: 'about:blank', status: 400, code: 'invalid', title: 'Ошибка', ...(errors && { errors }) })

test('a call that fails where there is no form tells all that is wrong, numbered, or else the title of the answer', () => {
  toast.problem(problem({ name: ['«Имя» не заполнено'], date: ['«Дата» позже срока', '«Дата» — выходной'] }))
  expect(last()).toMatchObject({ kind: 'error', text: '1. «Имя» не заполнено\n2. «Дата» позже срока\n3. «Дата» — выходной' })
  toast.problem(problem())
  expect(last()).toMatchObject({ kind: 'error', text: 'Ошибка' })
  toast.problem('x')
  expect(last()).toMatchObject({ kind: 'error', text: words.problem.unknown })
})

test('one message is on the screen at a time: an error is back once what came after it is closed', () => {
  toast.error('Ошибка связи')
  toast.done('Сохранено')
  toast.done('Отправлено')
  expect(toastStore.read().map(({ text }) => text)).toEqual(['Отправлено'])
  closeToast(last()!.id)
  expect(toastStore.read().map(({ text }) => text)).toEqual(['Ошибка связи'])
})

test('what somebody else has done is said beside what one has done, the latest of it, until it is closed', () => {
  const first = toast.change('09:15 · Каримов: Келишилди')
  const second = toast.change('09:16 · Каримов: Ўтказилди')
  toast.done('Сақланди')
  closeToast(last()!.id)
  expect(last()!.text).toBe('09:16 · Каримов: Ўтказилди')
  closeToast(first)
  expect(last()!.text).toBe('09:16 · Каримов: Ўтказилди')
  closeToast(second)
  expect(last()?.kind).not.toBe('change')
})
