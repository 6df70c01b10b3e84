import { t, type Text } from '@nazorat/machines/i18n'
import { seeded } from '../record.ts'

export type CheckBasisKey = 'risk' | 'appeal' | 'incident' | 'prescription' | 'court' | 'liquidation' | 'request' | 'media'

const bases: Record<CheckBasisKey, { name: Text; study?: true; bases?: true }> = {
  risk: {
    name: t('Хавф таҳлили дастурининг натижаси', 'Результат программы анализа рисков'),
    study: true,
  },
  appeal: {
    name: t(
      'Жисмоний ва юридик шахсларнинг қонун бузилиши тўғрисидаги мурожаати',
      'Обращение физических и юридических лиц о нарушении законодательства',
    ),
    study: true,
    bases: true,
  },
  incident: {
    name: t('Ҳаёт ва саломатликка хавф туғдирган ҳодиса', 'Происшествие, создавшее угрозу жизни и здоровью'),
    bases: true,
  },
  prescription: {
    name: t('Илгари берилган ёзма кўрсатманинг муддати тугагани', 'Истечение срока ранее выданного предписания'),
  },
  court: {
    name: t('Суднинг қарори ёки ажрими', 'Решение или определение суда'),
    bases: true,
  },
  liquidation: {
    name: t('Субъектни ихтиёрий тугатиш тўғрисидаги қарор', 'Решение о добровольной ликвидации субъекта'),
    bases: true,
  },
  request: {
    name: t('Тадбиркорлик субъектининг ўз ташаббуси', 'Инициатива самого субъекта предпринимательства'),
  },
  media: {
    name: t('Давлат органлари ва оммавий ахборот воситаларининг хабари', 'Сообщение государственных органов и средств массовой информации'),
    study: true,
  },
}

export const checkBasisRecords = Object.entries(bases).map(([key, { name, study = false, bases: needed = false }]) =>
  seeded('checkbasis', key, { name, needsPreliminaryStudy: study, byRiskAnalysis: key === 'risk', needsBases: needed }),
)
