import { choice, date, files, flag, inn, integer, moment, paragraph, reference, references, t, text } from '../../../kit/index.ts'
import { place } from '../../organizations/common.ts'
import { executedStates } from '../of-check.ts'
import { point } from '../premises.ts'
import { present } from '../present.ts'

const optional = { required: false }

/** The fields of a visit: who came where, for what and by which right, and what the business answered. */
export const fields = {
  premisesId: reference('premises', t('Фаолият жойи', 'Объект'), { states: ['active'], about: true, opens: true }),
  kindId: reference('visitkind', t('Ташриф тури', 'Вид посещения'), { states: ['active'] }),
  requestId: reference('request', t('Текшириш', 'Проверка'), {
    ...optional,
    states: executedStates,
    matching: { inspectionOrganizationId: 'organizationId' },
    about: true,
    opens: true,
    hint: t('Ташриф тури текширишни талаб қилса', 'Если вид посещения требует проверки'),
  }),
  inspectors: references('employee', t('Ташриф буюрган инспекторлар', 'Прибывшие инспекторы'), { where: { isInspector: true } }),
  purpose: paragraph(t('Ташриф мақсади', 'Цель посещения'), { max: 1000 }),
  howOpened: choice(t('Қандай очилган', 'Как открыто'), {
    options: {
      scan: t('Код сканерланган', 'Код отсканирован'),
      typed: t('Код терилган', 'Код введён'),
      offline: t('Тармоқсиз', 'Без сети'),
    },
  }),
  ...point,
  accuracy: integer(t('Жойни аниқлаш хатоси, м', 'Погрешность места, м'), { max: 100_000, ...optional }),

  contractorId: reference('contractor', t('Тадбиркорлик субъекти', 'Субъект предпринимательства')),
  contractorInn: inn(t('СТИР', 'ИНН')),
  contractorName: text(t('Субъект номи', 'Наименование субъекта'), { max: 500 }),
  ...place,
  organizationId: reference('organization', t('Ташриф буюрган орган', 'Орган, чьи сотрудники прибыли')),
  authorizedOrganizationId: reference('organization', t('Ваколатли орган', 'Уполномоченный орган')),
  requestDocNumber: text(t('Текширишнинг реестр рақами', 'Номер проверки в реестре'), { max: 50 }),
  isInspection: flag(t('Текшириш ҳисобланади', 'Является проверкой')),
  mostMinutes: integer(t('Энг узоқ давомийлиги, дақиқа', 'Наибольшая продолжительность, минут')),

  certifiedUntil: date(t('Сертификатларнинг энг яқин муддати', 'Ближайший срок сертификатов')),

  visitDate: date(t('Ташриф санаси', 'Дата посещения')),
  openedAt: moment(t('Очилган вақт', 'Открыто')),
  answer: choice(t('Субъектнинг жавоби', 'Ответ субъекта'), {
    options: {
      admitted: t('Рухсат берилган', 'Допущено'),
      refused: t('Рад этилган', 'Отказано'),
      none: t('Жавоб берилмаган', 'Ответа нет'),
    },
  }),
  answeredAt: moment(t('Жавоб берилган вақт', 'Время ответа')),
  refusalReason: paragraph(t('Рад этиш сабаби', 'Причина отказа'), { max: 1000 }),
  remark: paragraph(t('Субъектнинг изоҳи', 'Замечания субъекта'), { max: 2000 }),
  photos: files(t('Суратлар ва ҳужжатлар', 'Снимки и документы'), { photos: true }),
  present,
  endedAt: moment(t('Тугаган вақт', 'Завершено')),
}
