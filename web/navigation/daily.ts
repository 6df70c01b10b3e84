import { type Actor, scopeOf } from '@nazorat/machines/workflow'
import { type MenuItem, screensOf } from './menu.ts'
import { atDoorPath, logPath, openVisitPath, paperPath, screenGroups } from './screen-map.ts'

/**
 * The screens that people open every day, each with the permission of those who do, in whatever party's name. Of more than the menu has lines
 * for, the first ones are in it.
 */
const dailyScreens: readonly (readonly [path: string, permission: string])[] = [
  [openVisitPath, 'VisitOpen'],
  [atDoorPath, 'VisitAnswer'],
  [paperPath, 'VisitAnswer'],
  ['/management/user', 'UserEdit'],
  ['/management/role', 'RoleEdit'],
  ['/management/setting', 'SettingEdit'],
  ['/management/organization', 'OrganizationEdit'],
  ['/info/employee', 'EmployeeEdit'],
  ['/info/news', 'NewsEdit'],
  [logPath, 'EventLogView'],
  ['/document/request', 'RequestView'],
  ['/document/postponement', 'PostponementView'],
  ['/document/inspectionresult', 'InspectionResultView'],
  ['/document/complaint', 'ComplaintView'],
  ['/document/inspectionconclusion', 'InspectionConclusionCreate'],
  ['/document/inspectionbookofcontractor', 'InspectionBookConfirm'],
  ['/document/visit', 'VisitView'],
  ['/document/attestation', 'AttestationView'],
  ['/document/employeeattestation', 'EmployeeWithAttestationView'],
  ['/document/prophylaxislist', 'ProphylaxisView'],
  ['/reports/rating', 'RatingView'],
  ['/reports/lessoncompletion', 'LessonCompletionView'],
  ['/management/deputy', 'DeputyEdit'],
]

/** How many lines the menu has for them. */
const maxDaily = 8

/** The screens that this person opens every day, in the order of the menu. */
export function dailyOf(actor: Actor): MenuItem[] {
  const wanted = dailyScreens.filter(([, permission]) => scopeOf(actor, permission) !== null).map(([path]) => path)
  const open = new Set(
    screensOf(wanted, actor)
      .slice(0, maxDaily)
      .map(({ path }) => path),
  )
  return screensOf(
    screenGroups.flatMap(({ screens }) => screens.map(({ path }) => path)).filter((path) => open.has(path)),
    actor,
  )
}
