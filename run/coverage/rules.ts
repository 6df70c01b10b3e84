import type { Coming } from './coming.ts'

/** Colours of a state's badge, by the code that stands for the state. */
export const colours: readonly (readonly [code: string, values: readonly number[], colour: string, coming?: Coming])[] = [
  ['requestStatusId', [7], 'secondary'], ['requestStatusId', [13], 'info'], ['requestStatusId', [14], 'danger'], ['requestStatusId', [17], 'warning'],
  ['requestStatusId', [15], 'primary'], ['requestStatusId', [21], 'warning'],
  ['statusId', [1], 'info'], ['statusId', [2], 'secondary'], ['statusId', [3], 'success'], ['statusId', [4, 5], 'warning'], ['statusId', [7], 'success'],
  ['statusId', [9], 'danger'], ['statusId', [6, 8, 15], 'danger'], ['statusId', [12], 'info'],
  ['stateId', [1], 'success'], ['stateId', [2], 'danger'],
  ['docStatusId', [1], 'success'], ['docStatusId', [2], 'primary'], ['docStatusId', [3], 'secondary'], ['docStatusId', [4], 'info'],
  ['docStatusId', [5, 7], 'warning'], ['docStatusId', [6], 'danger'],
]

/** Fields that must be filled in: by the call that says so of a new, empty document. */
export const required: readonly (readonly [type: string, action: string, fields: string, coming?: Coming])[] = [
  ['request', 'send', 'checkStartDate checkEndDate checkDaysNumber checkTypeId checkBasisId checkCoverageStartDate checkCoverageEndDate checkSubjects controlFunctions regionId districtId inspectors'],
  ['request', 'send', 'orderFiles basicFiles programFiles'],
  ['request', 'agree', 'agreedCheckDaysNumber'],
  ['request', 'reject', 'rejectionReasons'],
  ['request', 'complete', 'actualEndDate'],
  ['inspectionresult', 'send', 'requestId docNumber docDate actFiles'],
  ['inspectionconclusion', 'send', 'requestId kind text docNumber docDate files'],
  ['organization', 'save', 'inn name regionId districtId address'],
  ['contractor', 'save', 'inn name oked regionId districtId'],
  ['bank', 'save', 'bankCode bankName'],
  ['position', 'save', 'name'],
  ['employee', 'save', 'passport birthDate phoneNumber positionId'],
  ['user', 'save', 'username roles phone'],
  ['prophylaxislist', 'send', 'formId numberOfEvents numberOfBusinessSubjects files'],
  ['attestation', 'send', 'docDate date'],
]

/** Other rules; each is tried by the probe of its name. */
export const rules: Readonly<Record<string, Coming | null>> = {
  'a range needs both of its ends': null,
  'a user name that is taken is refused': null,
  'a file of a check is a PDF': null,
  'a file of a check has at most 20 MB': null,
  'the period of an extension has both dates': null,
  'an image has at most 10 MB': null,
  'a video is of a known format': null,
  'a report’s period has both dates': null,
  'a decision is signed with a key': null,
  'one signs in with a key': null,
}

const both = (...stems: string[]): string => stems.flatMap((stem) => [stem, `All${stem}`]).join(' ')

/** Permissions by their module names. */
export const permissions: readonly (readonly [names: string, coming?: Coming])[] = [
  ['EmployeeView BranchesEmployeeView AllEmployeeView UserView BranchesUserView AllUserView PositionView AllPositionView ScheduleView RoleView'],
  ['RequestView BranchesRequestView AllRequestView RequestReceive AllRequestReceive RequestAgree AllRequestAgree'],
  ['OrganizationView AllOrganizationView ContractorView CountryView RegionView DistrictView CitizenshipView CheckBasisView OkedView BankView'],
  ['ControlFunctionFormView OrganFunctionView PreventiveMeasuresFormView LandingPageDatumView RejectionReasonView OrganizationInspectionTypeView NewsView VideoCategoryView'],
  [both('CheckingQuizView', 'ControlFunctionView', 'MandatoryRequirementView', 'HealthRiskFactorView', 'ObligationsOfEntrepreneurView')],
  ['EmployeeWithAttestationView AttestationView BranchesAttestationView AllAttestationView AttestationHeld'],
  ['InspectionConclusionView OrgInspectionViolationView AllOrgInspectionViolationView AuditEventView AllAuditEventView'],
  ['RiskAnalysisResultView RiskAnalysisResultViewAll'],
  ['ProphylaxisView'],
  ['VideoLessonView VideoFileView CourseCollectionView VideoWatchHistoryView'],
  ['Report1View Report2View Report3View Report4View Report5View Report8View'],
]

/** The roles that are named. */
export const roles: Readonly<Record<string, string>> = {
  head: 'ceo', moderator: 'moderator', inspector: 'inspector', HR: 'hr', 'top inspector': 'topInspector', 'staff of the authorized body': 'authorizedStaff',
  administrator: 'admin', contractor: 'contractor',
}

/** Calls; each is made by the probe of its name, which looks at the content type and the shape of the reply. */
export const calls: Readonly<Record<string, Coming | null>> = {
  'POST account/Login': null,
  'GET account/GetUserInfo': null,
  'POST account/ChangePassword': null,
  'POST account/ChangeLanguage': null,
  'POST user/GetList': null,
  'GET user/Get': null,
  'GET user/Get/{id}': null,
  'POST user/Create': null,
  'POST user/Update': null,
  'POST user/Delete/{id}': null,
  'GET user/GetAsSelectList/{id}': null,
  'POST notification/GetList': null,
  'GET notification/MarkAllAsRead': null,
  'GET notification/MarkAsRead/{id}': null,
  'POST user/CreateByEmployee': null,
  'GET user/GetByPassportData/{a}&{b}&{c}': null,
  'POST User/SaveAsExecel': null,
  'POST User/CheckUserName': null,
  'a type’s name in other letters': null,
}

/** Messages to people, found among the texts of the product by a part of the Russian one. */
export const messages: readonly (readonly [name: string, text: RegExp, coming?: Coming])[] = [
  ['nothing is found', /ничего не найдено/i],
  ['a field must be filled in', /должно быть заполнено/],
  ['a file is not uploaded', /файл не загружен/],
  ['the data is not filled in rightly', /Данные заполнены неверно/],
  ['the user name exists', /такая запись уже существует/],
  ['saved', /^Сохранено$/], ['deleted', /^Удалено$/], ['sent', /^Отправлено/], ['received', /^Принято/], ['agreed', /^Согласовано$/], ['rejected', /^Не согласовано$/],
  ['returned to the moderator', /^Возвращено модератору$/], ['refused by the moderator', /^Отказано модератором$/], ['approved', /^Утверждено/], ['revoked', /^Отозвано$/],
  ['redirected', /^Перенаправлено/], ['archived', /архив/i], ['the agreement is cancelled', /^Согласование отменено$/], ['held', /^Проверка начата$/],
  ['downloaded', /^Скачано$/], ['the question before deleting', /Удалить запись\?/], ['the question before archiving', /в архив\?/], ['the question before sending', /^Отправить .*\?$/],
  ['data of a tax id is refreshed', /обновлены/i],
  ['the format of the video is wrong', /формат видео/i], ['the video is not uploaded', /видео не загружено/i], ['the video is uploaded', /видео загружено/i],
  ['the image is too large', /изображени\S* .*10 МБ/i], ['the image is uploaded', /изображение загружено|фото загружено/i],
  ['the dates of a report’s period', /отчётн\S+ период/i],
]

/** Numbers of the product; each is asked for by the probe of its name. */
export const constants: Readonly<Record<string, Coming | null>> = {
  'a page of a list has 20 rows': null,
  'a list begins with page 1, unsorted, ascending': null,
  'languages are 1 ru, 2 cl (the default), 3 ln': null,
  'at most 10 bookmarks': null,
  'weekdays are 0, Sunday, to 6': null,
  'a file of a check has at most 20 MB': null,
  'the way back to the top shows from 160 px': null,
  'below 1200 px the menu is folded': null,
  'an image has at most 10 MB': null,
  'videos are MP4, MPEG, MOV, AVI, WMV, WebM': null,
  'reports are numbered 1 to 9': null,
  'charts are saved as CSV, PNG, SVG': null,
  'amounts are in millions of sums': null,
}
