import { z } from 'zod'
import { read } from '@nazorat/machines/fields'
import { t } from '@nazorat/machines/i18n'
import { Refusal, scopeOf } from '@nazorat/machines/workflow'
import { Routes } from '../http/call.ts'
import type { AppContext } from '../context.ts'

/** The call that asks the register of businesses; it takes the permission to save one. */
export const contractors = ({ engine, contractorRegister }: AppContext) =>
  new Routes().call('get', '/GetByInn/:inn', {
    writes: 'nothing',
    summary: t('СТИР бўйича реестр маълумоти: субъект майдонлари қиймати', 'сведения реестра по ИНН: значения полей субъекта'),
    params: z.object({ inn: z.string() }),
    reply: z.record(z.string(), z.string()),
    async handle(c, { params }) {
      const { permission, fields } = engine.definitionOf('contractor')
      if (!scopeOf(c.var.actor, `${permission}Edit`)) throw new Refusal('forbidden')
      const { values, problems } = read({ inn: fields['inn']! }, { inn: params.inn })
      if (values['inn'] === undefined) throw new Refusal('invalid', {}, problems)
      const entry = await contractorRegister.find(String(values['inn']), c.var.actor)
      if (!entry) throw new Refusal('notFound')
      return entry
    },
  })
