import { Hono } from 'hono'
import { read } from '@nazorat/machines/fields'
import { Refusal, scopeOf } from '@nazorat/machines/workflow'
import type { AppContext, Env } from '../context.ts'
import { reads } from '../http/declaration.ts'

/** The call that asks the register of businesses; it takes the permission to save one. */
export const contractors = ({ engine, contractorRegister }: AppContext) =>
  new Hono<Env>().get('/GetByInn/:inn', reads, async (c) => {
    const { permission, fields } = engine.definitionOf('contractor')
    if (!scopeOf(c.var.actor, `${permission}Edit`)) throw new Refusal('forbidden')
    const { values, problems } = read({ inn: fields['inn']! }, { inn: c.req.param('inn') })
    if (values['inn'] === undefined) throw new Refusal('invalid', {}, problems)
    const entry = await contractorRegister.find(String(values['inn']), c.var.actor)
    if (!entry) throw new Refusal('notFound')
    return c.json(entry)
  })
