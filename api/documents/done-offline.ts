import type { Context } from 'hono'
import { z } from 'zod'
import type { Done, Engine } from '@nazorat/engine'
import { readSetting } from '@nazorat/machines/documents/settings/setting/settings'
import { t } from '@nazorat/machines/i18n'
import type { Env } from '../context.ts'
import { headerOf } from '../http/headers.ts'
import { parse } from '../http/request-body.ts'

const schema = z.object({ doneAt: z.iso.datetime(), device: z.uuid() })

const labels = {
  doneAt: t('Амал бажарилган вақт', 'Время выполнения действия'),
  device: t('Қурилма', 'Устройство'),
}

/**
 * When and on which device a command was done that is sent later, as its headers `Done-At` and `Device` say; undefined where it is sent as
 * it is done. Terms count from then where the server receives it within the time of the setting `doneTime`; a device whose clock is ahead
 * of the server's says nothing that terms could count from.
 */
export async function doneOffline(engine: Engine, c: Context<Env>): Promise<Done | undefined> {
  const [doneAt, device] = [headerOf(c, 'done-at'), headerOf(c, 'device')]
  if (doneAt === undefined && device === undefined) return undefined
  const named = parse(schema, { doneAt, device }, labels)
  const ago = Date.now() - Date.parse(named.doneAt)
  const hours = await readSetting(engine, 'doneTime')
  return {
    at: new Date(named.doneAt).toISOString(),
    device: named.device.toLowerCase(),
    counts: ago >= 0 && ago <= hours * 3_600_000,
  }
}
