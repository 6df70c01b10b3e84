import { expect, test } from 'vitest'
import { errorFields } from './logger.ts'

test('an error is logged with its causes, and without the row that Postgres quotes', () => {
  const database = Object.assign(new Error('duplicate key value'), {
    code: '23505',
    constraint: 'user_username',
    detail: 'Key (username)=(karimov) already exists.',
    where: 'karimov',
  })
  const logged = errorFields(new Error('not saved', { cause: database }))
  expect(logged).toMatchObject({
    message: 'not saved',
    cause: { message: 'duplicate key value', code: '23505', constraint: 'user_username' },
  })
  expect(JSON.stringify(logged)).not.toContain('karimov')
})

test('an error of several tells each of them, and what is no error is told as text', () => {
  expect(errorFields(new AggregateError([new Error('first'), 'second']))).toMatchObject({
    errors: [{ message: 'first' }, { message: 'second' }],
  })
})
