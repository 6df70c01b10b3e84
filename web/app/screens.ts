import type { Definition, ListDefinition } from '@nazorat/machines/definition'
import type { ComponentType } from 'react'
import { loadDefinition } from '../api/definitions.ts'
import {
  atDoorPath,
  checkCalendarPath,
  type Screen,
  lessonsPath,
  openVisitPath,
  paperPath,
  roleMatrixPath,
  userPermissionsPath,
} from '../navigation/screen-map.ts'
import type { TabProps } from '../screens/document/page/tab.ts'
import { type Fetched, fetched } from '../ui/code.ts'

/** The screens that a document type may replace; the generic screens are used for the rest. */
interface Screens {
  list: Fetched<{ definition: ListDefinition; screen: Screen; facts?: Facts | undefined }>
  document: Fetched<{ definition: Definition; id: string }>
  form: Fetched<{ definition: Definition; id?: string }>
  /** Stands beside the list in place of the columns of the row. */
  facts: Facts
}

type Facts = ComponentType<TabProps>

/** Views by their address, for the screens of a type that are no list of its documents. */
export const lists: Record<string, Screens['list']> = {
  [roleMatrixPath]: fetched(() => import('../types/role/role-matrix.tsx').then(({ RoleMatrix }) => RoleMatrix)),
  [checkCalendarPath]: fetched(() => import('../types/check/calendar/check-calendar.tsx').then(({ CheckCalendar }) => CheckCalendar)),
  [lessonsPath]: fetched(() => import('../types/lesson/lessons-screen.tsx').then(({ LessonsScreen }) => LessonsScreen)),
  '/document/phone': fetched(() => import('../types/check/phone/phone-screen.tsx').then(({ PhoneScreen }) => PhoneScreen)),
  [openVisitPath]: fetched(() => import('../types/visit/open-visit.tsx').then(({ OpenVisit }) => OpenVisit)),
  [atDoorPath]: fetched(() => import('../types/visit/at-door.tsx').then(({ AtDoor }) => AtDoor)),
  [paperPath]: fetched(() => import('../types/visit/paper-check.tsx').then(({ PaperCheck }) => PaperCheck)),
  [userPermissionsPath]: fetched(() => import('../types/user/user-permissions.tsx').then(({ UserPermissions }) => UserPermissions)),
}

/** Screens by document type. A definition says what a thing is; how it looks otherwise is said only here. */
export const screens: Record<string, Partial<Screens>> = {
  schedule: {
    list: fetched(() => import('../types/schedule/schedule-screen.tsx').then(({ ScheduleScreen }) => ScheduleScreen)),
  },
  news: {
    document: fetched(() => import('../types/news/news-page.tsx').then(({ NewsPage }) => NewsPage)),
  },
  inspectionbookofcontractor: {
    document: fetched(() => import('../types/book/book-page.tsx').then(({ BookPage }) => BookPage)),
  },
  riskanalysis: {
    document: fetched(() => import('../types/risk/analysis-page.tsx').then(({ AnalysisPage }) => AnalysisPage)),
  },
  riskanalysisresult: {
    document: fetched(() => import('../types/risk/result-page.tsx').then(({ ResultPage }) => ResultPage)),
  },
  videofile: {
    document: fetched(() => import('../types/video-file/video-page.tsx').then(({ VideoPage }) => VideoPage)),
    form: fetched(() => import('../types/video-file/upload-page.tsx').then(({ UploadPage }) => UploadPage)),
  },
  user: {
    document: fetched(() => import('../types/user/user-page.tsx').then(({ UserPage }) => UserPage)),
    form: fetched(() => import('../types/user/user-form.tsx').then(({ UserForm }) => UserForm)),
  },
  employee: {
    document: fetched(() => import('../types/employee/employee-page.tsx').then(({ EmployeePage }) => EmployeePage)),
  },
  attestation: {
    form: fetched(() => import('../types/attestation/attestation-form.tsx').then(({ AttestationForm }) => AttestationForm)),
  },
  contractor: {
    document: fetched(() => import('../types/contractor/contractor-page.tsx').then(({ ContractorPage }) => ContractorPage)),
    form: fetched(() => import('../types/contractor/contractor-form.tsx').then(({ ContractorForm }) => ContractorForm)),
  },
  premises: {
    document: fetched(() => import('../types/premises/premises-page.tsx').then(({ PremisesPage }) => PremisesPage)),
  },
  inspectionresult: {
    form: fetched(() => import('../types/result/result-form.tsx').then(({ ResultForm }) => ResultForm)),
  },
  visit: {
    form: fetched(() => import('../types/visit/open-visit.tsx').then(({ OpenVisit }) => OpenVisit)),
  },
  request: {
    document: fetched(() => import('../types/check/request-page.tsx').then(({ RequestPage }) => RequestPage)),
    form: fetched(() =>
      Promise.all([import('../types/check/request-form.tsx'), loadDefinition('contractor')]).then(([{ RequestForm }]) => RequestForm),
    ),
    facts: fetched(() => import('../types/check/check-facts.tsx').then(({ CheckFacts }) => CheckFacts)),
  },
}
