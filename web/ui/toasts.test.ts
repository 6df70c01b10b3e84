import { expect, test } from 'vitest'
import { Problem } from '../api/problem.ts'
import { words } from '../i18n/words.ts'
import { toast, toastStore } from './toasts.ts'

const last = () => toastStore.read().at(-1)
const problem = (errors?: Record<string, string[]>) => new Problem({ type: 'about:blank', status: 400, code: 'invalid', title: 'Ошибка', ...(errors && { errors }) })

test('a call that fails where there is no form tells all that is wrong, numbered, or else the title of the answer', () => {
  toast.problem(problem({ name: ['«Имя» не заполнено'], date: ['«Дата» позже срока', '«Дата» — выходной'] }))
  expect(last()).toMatchObject({ kind: 'error', text: '1. «Имя» не заполнено\n2. «Дата» позже срока\n3. «Дата» — выходной' })
  toast.problem(problem())
  expect(last()).toMatchObject({ kind: 'error', text: 'Ошибка' })
  toast.problem('x')
  expect(last()).toMatchObject({ kind: 'error', text: words.problem.unknown })
})
