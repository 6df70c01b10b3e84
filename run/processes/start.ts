import { refuseTakenPort } from './address.ts'
import { hasPostgres, startPostgres } from '../postgres/embedded.ts'
import { stage } from '@nazorat/engine/telemetry/stage'
import { serve } from './process.ts'

/** Everything in one process: api, worker and web, on the database of the settings or the embedded one. */
await serve(async (settings, started) => {
  await refuseTakenPort(settings)
  if (settings.databaseUrl === undefined && !hasPostgres(settings.dataDir)) console.log('Making a Postgres database …')
  // A crashed Postgres takes seconds to recover; the code is loaded meanwhile.
  const postgres = settings.databaseUrl === undefined ? stage('Postgres', () => startPostgres(settings.dataDir)) : undefined
  postgres?.then(
    (each) => each.keepRunning(),
    () => {},
  )
  started.defer(async () => (await postgres?.catch(() => undefined))?.stop())
  const [{ startSystem }] = await Promise.all([stage('code', () => import('./system.ts')), postgres])
  await startSystem(settings, started)
})
