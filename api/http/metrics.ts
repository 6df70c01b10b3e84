import type { AppContext } from '../context.ts'

/** What a monitor asks for, in the text form of Prometheus; without a session, as it tells nothing of what the system holds. */
export async function metrics({ signer }: Pick<AppContext, 'signer'>): Promise<string> {
  const alarm = (await signer.alarm.reason()) !== null
  return [
    '# HELP nazorat_log_alarm 1 while the log is not signed, because it does not continue what was signed before.',
    '# TYPE nazorat_log_alarm gauge',
    `nazorat_log_alarm ${Number(alarm)}`,
    '',
  ].join('\n')
}
