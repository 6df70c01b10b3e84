import { t } from '@nazorat/machines/i18n'
import { call } from '../../api/client.ts'
import { Problem } from '../../api/problem.ts'
import { toast } from '../../ui/toasts.ts'

/** The register's entry of a business, by the names of our fields. */
type RegisterEntry = Readonly<Record<string, string>>

/** Asks the register of businesses by INN; null, with a toast that says why, where it does not answer. */
export async function askRegister(inn: string): Promise<RegisterEntry | null> {
  try {
    return await call<RegisterEntry>(`contractor/GetByInn/${encodeURIComponent(inn)}`)
  } catch (error) {
    showProblem(error)
    return null
  }
}

export const showProblem = (error: unknown): void =>
  error instanceof Problem && error.status === 404 ? toast.error(registerWords.nothing) : toast.problem(error)

export const registerWords = {
  refresh: t('СТИР бўйича янгилаш', 'Обновить по ИНН'),
  done: t('СТИР маълумотлари янгиланди', 'Данные по ИНН обновлены'),
  same: t('СТИР бўйича ўзгариш йўқ', 'По ИНН изменений нет'),
  nothing: t('Бу СТИР бўйича ҳеч нарса топилмади', 'По этому ИНН ничего не найдено'),
}
