import { ChartIcon, CogIcon, DocumentIcon, ManualIcon } from '@blueprintjs/icons'
import type { FilterValue } from '@nazorat/machines/api-types'
import { t, type Text } from '@nazorat/machines/i18n'
import type { ComponentType } from 'react'

/** The screens over the documents of a type: a list at an address, and below it those of one document. */
export interface Screen {
  readonly path: string
  /** The document type, or the report, that it shows. Of several screens of a type the first one has those of its documents. */
  readonly type: string
  /** How the menu calls it, where it is not called like its type. */
  readonly label?: Text
  /** A permission that it asks beside that to view the type. */
  readonly permission?: string
  /** The filters that are always set, by the names of the list's filters. */
  readonly filters?: Readonly<Record<string, FilterValue>>
  /** The columns that it begins with, where they are others than the type's. */
  readonly columns?: readonly string[]
  /** A filter that is always set to the person's own organization. */
  readonly own?: string
  /** The address of another screen that its records are listed on: it has no list, and the menu does not name it. */
  readonly listedOn?: string
  /** The address of a list that it shows in another way: the list leads there, and the menu does not name it. */
  readonly viewOf?: string
  /** It has a view of its own, which lists no documents: nothing is counted there. */
  readonly hasOwnView?: true
}

export interface ScreenGroup {
  readonly name: string
  readonly label: Text
  readonly icon: ComponentType
  /** Its screens are opened seldom: the menu beside the page begins with them folded. */
  readonly folded?: true
  readonly screens: readonly Screen[]
}

/** The event log, whose screen is its own. */
export const logPath = '/reports/log'

/** The table of roles and what they permit, whose screen is its own. */
export const roleMatrixPath = '/management/rolepermission'

/** The lessons as cards to watch, whose screen is its own. */
export const lessonsPath = '/document/videolessonview'

/** The table of users and what their roles permit them, whose screen is its own. */
export const userPermissionsPath = '/management/userpermission'

/** Where an inspector registers a visit, where a business sees who stands at its door, and where it checks a paper. */
export const openVisitPath = '/document/openvisit'
export const atDoorPath = '/document/atdoor'
export const paperPath = '/document/papercheck'

/** The checks by day and inspector, whose screen is its own. */
export const checkCalendarPath = '/document/checkcalendar'

/** What is opened in a hurry, at a door: the start page leads there at once. */
export const urgentPaths = [openVisitPath, atDoorPath] as const

/** Where everything is shown, in the order of the menu. A type that is not here has no screen. */
export const screenGroups: readonly ScreenGroup[] = [
  {
    name: 'document',
    label: t('Ҳужжатлар', 'Документы'),
    icon: DocumentIcon,
    screens: [
      { path: '/document/request', type: 'request' },
      {
        path: checkCalendarPath,
        type: 'request',
        hasOwnView: true,
        viewOf: '/document/request',
        label: t('Текширишлар тақвими', 'Календарь проверок'),
      },
      { path: '/document/postponement', type: 'postponement' },
      { path: '/document/inspectionconclusion', type: 'inspectionconclusion' },
      { path: '/document/inspectionresult', type: 'inspectionresult' },
      { path: '/document/complaint', type: 'complaint' },
      {
        path: '/document/inspectionbookofcontractor',
        type: 'inspectionbookofcontractor',
        label: t('Тадбиркорлар китоби', 'Книга предпринимателей'),
      },
      {
        path: '/document/inspectionbook',
        type: 'inspectionbookofcontractor',
        label: t('Назорат органи китоби', 'Книга контролирующего органа'),
        permission: 'InspectionBookOfOrganizationView',
        own: 'inspectionOrganizationId',
      },
      { path: '/document/visit', type: 'visit' },
      {
        path: openVisitPath,
        type: 'visit',
        permission: 'VisitOpen',
        hasOwnView: true,
        label: t('Ташрифни очиш', 'Открыть посещение'),
      },
      { path: '/document/phone', type: 'request', permission: 'VisitOpen', hasOwnView: true, label: t('Телефон', 'Телефон') },
      { path: atDoorPath, type: 'visit', permission: 'VisitAnswer', hasOwnView: true, label: t('Эшик олдида ким', 'Кто у двери') },
      {
        path: paperPath,
        type: 'visit',
        permission: 'VisitAnswer',
        hasOwnView: true,
        label: t('Қоғоздаги кодни текшириш', 'Проверить код на бумаге'),
      },
      { path: '/document/premises', type: 'premises' },
      { path: '/document/publicrecord', type: 'publicrecord' },
      { path: '/document/prophylaxislist', type: 'prophylaxislist' },
      { path: '/document/videolesson', type: 'videolesson' },
      { path: lessonsPath, type: 'videolesson', hasOwnView: true, label: t('Видеодарсларни кўриш', 'Просмотр видеоуроков') },
      { path: '/document/attestation', type: 'attestation' },
    ],
  },
  {
    name: 'management',
    label: t('Бошқарув', 'Управление'),
    icon: CogIcon,
    screens: [
      { path: '/info/employee', type: 'employee' },
      { path: '/info/kadr', type: 'employee', label: t('Кадрлар ходимлари', 'Сотрудники отделов кадров'), filters: { isHr: true } },
      {
        path: '/document/employeeattestation',
        type: 'employee',
        label: t('Ходимлар аттестацияси', 'Аттестация сотрудников'),
        permission: 'EmployeeWithAttestationView',
        columns: [
          'fullName',
          'organizationId',
          'positionId',
          'certificateNumber',
          'certificateExpiration',
          'attestationNumber',
          'attestationDate',
          'isPassedAttestation',
          'due',
        ],
      },
      { path: '/management/user', type: 'user' },
      { path: '/management/deputy', type: 'deputy' },
      { path: '/info/position', type: 'position' },
      { path: '/management/schedule', type: 'schedule' },
      { path: '/management/scheduleexception', type: 'scheduleexception', listedOn: '/management/schedule' },
      { path: '/management/role', type: 'role' },
      { path: roleMatrixPath, type: 'role', hasOwnView: true, label: t('Роллар ва рухсатлар', 'Роли и разрешения') },
      {
        path: userPermissionsPath,
        type: 'user',
        permission: 'RoleView',
        hasOwnView: true,
        label: t('Фойдаланувчилар рухсатлари', 'Разрешения пользователей'),
      },
      { path: '/management/signingkey', type: 'signingkey' },
      { path: '/management/setting', type: 'setting' },
      { path: '/management/identity', type: 'identity' },
      { path: '/management/videofile', type: 'videofile' },
      { path: '/management/coursecollection', type: 'coursecollection' },
    ],
  },
  {
    name: 'info',
    label: t('Маълумотномалар', 'Справочники'),
    icon: ManualIcon,
    folded: true,
    screens: [
      { path: '/management/organization', type: 'organization' },
      { path: '/document/contractor', type: 'contractor' },
      { path: '/info/country', type: 'country' },
      { path: '/info/region', type: 'region' },
      { path: '/info/district', type: 'district' },
      { path: '/info/nationality', type: 'nationality' },
      { path: '/info/citizenship', type: 'citizenship' },
      { path: '/info/checktype', type: 'checktype' },
      { path: '/info/checkbasis', type: 'checkbasis' },
      { path: '/info/oked', type: 'oked' },
      { path: '/info/visitkind', type: 'visitkind' },
      { path: '/info/bank', type: 'bank' },
      { path: '/info/controlfunctionform', type: 'controlfunctionform' },
      { path: '/info/organfunction', type: 'organfunction' },
      { path: '/info/checkingquiz', type: 'checkingquiz' },
      { path: '/info/preventivemeasuresform', type: 'preventivemeasuresform' },
      { path: '/info/landingpagedatum', type: 'landingpagedatum' },
      { path: '/info/expert', type: 'expert' },
      { path: '/info/controlfunction', type: 'controlfunction' },
      { path: '/info/videocategory', type: 'videocategory' },
      { path: '/info/mandatoryrequirement', type: 'mandatoryrequirement' },
      { path: '/info/healthriskfactor', type: 'healthriskfactor' },
      { path: '/info/riskcriterion', type: 'riskcriterion' },
      { path: '/info/obligationofentrepreneur', type: 'obligationofentrepreneur' },
      { path: '/info/rejectionreason', type: 'rejectionreason' },
      { path: '/info/organizationinspectiontype', type: 'organizationinspectiontype' },
      { path: '/info/template', type: 'template' },
      { path: '/info/news', type: 'news' },
    ],
  },
  {
    name: 'reports',
    label: t('Ҳисоботлар', 'Отчёты'),
    icon: ChartIcon,
    screens: [
      { path: '/reports/riskanalysisresult', type: 'riskanalysisresult', filters: { state: ['active'] } },
      {
        path: '/reports/riskanalysisresultarchive',
        type: 'riskanalysisresult',
        label: t('Хавф таҳлили архиви', 'Архив анализа рисков'),
        filters: { state: ['archived'] },
      },
      { path: '/reports/riskanalysis', type: 'riskanalysis' },
      { path: '/reports/orginspectionviolation', type: 'orginspectionviolation' },
      { path: '/reports/orginspectionviolation/report', type: 'orginspectionviolationreport', hasOwnView: true },
      { path: '/reports/comparison', type: 'comparison', hasOwnView: true },
      { path: '/reports/rating', type: 'rating', hasOwnView: true },
      { path: '/reports/ratingassessment', type: 'ratingassessment', hasOwnView: true },
      { path: '/reports/contacts', type: 'contacts', hasOwnView: true },
      { path: '/reports/visitdays', type: 'visitdays', hasOwnView: true },
      { path: '/reports/auditevent', type: 'auditevent' },
      { path: '/reports/videowatchhistory', type: 'videowatchhistory' },
      { path: '/reports/lessoncompletion', type: 'lessoncompletion', hasOwnView: true },
      ...['', '2', '3', '4', '5', '6', '7', '8', '9'].map((number): Screen => ({
        path: `/info/excelreport${number}`,
        type: `excelreport${number}`,
        hasOwnView: true,
      })),
      { path: logPath, type: 'log', hasOwnView: true },
      { path: '/reports/access', type: 'access', listedOn: logPath },
    ],
  },
]
