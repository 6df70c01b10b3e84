import type { Coming } from './coming.ts'

/** Colours of a state's badge, by the code that stands for the state. */
export const colours: readonly (readonly [code: string, values: readonly number[], colour: string, drawn?: string])[] = [
  ['requestStatusId', [7], 'secondary', 'primary'],
  ['requestStatusId', [13], 'info'],
  ['requestStatusId', [14], 'danger'],
  ['requestStatusId', [17], 'warning'],
  ['requestStatusId', [15], 'primary', 'success'],
  ['requestStatusId', [21], 'warning'],
  ['statusId', [1], 'info', 'none warning'],
  ['statusId', [2], 'secondary'],
  ['statusId', [3], 'success', 'warning'],
  ['statusId', [4, 5], 'warning'],
  ['statusId', [7], 'success', 'primary success'],
  ['statusId', [9], 'danger'],
  ['statusId', [6, 8, 15], 'danger'],
  ['statusId', [12], 'info'],
  ['stateId', [1], 'success'],
  ['stateId', [2], 'danger', 'none'],
  ['docStatusId', [1], 'success'],
  ['docStatusId', [2], 'primary', 'warning'],
  ['docStatusId', [3], 'secondary'],
  ['docStatusId', [4], 'info', 'primary success'],
  ['docStatusId', [5, 7], 'warning'],
  ['docStatusId', [6], 'danger', 'danger none'],
]

/** Fields that must be filled in: by the call that says so of a new, empty document. */
export const required: readonly (readonly [type: string, action: string, fields: string, coming?: Coming])[] = [
  [
    'request',
    'send',
    'checkStartDate checkEndDate checkDaysNumber checkTypeId checkBasisId checkCoverageStartDate checkCoverageEndDate checkSubjects controlFunctions regionId districtId inspectors',
  ],
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
  [
    'EmployeeView BranchesEmployeeView AllEmployeeView UserView BranchesUserView AllUserView PositionView AllPositionView ScheduleView RoleView',
  ],
  ['RequestView BranchesRequestView AllRequestView RequestReceive AllRequestReceive RequestAgree AllRequestAgree'],
  [
    'OrganizationView AllOrganizationView ContractorView CountryView RegionView DistrictView CitizenshipView CheckBasisView OkedView BankView',
  ],
  [
    'ControlFunctionFormView OrganFunctionView PreventiveMeasuresFormView LandingPageDatumView RejectionReasonView OrganizationInspectionTypeView NewsView VideoCategoryView',
  ],
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
  head: 'ceo',
  moderator: 'moderator',
  inspector: 'inspector',
  HR: 'hr',
  'top inspector': 'topInspector',
  'staff of the authorized body': 'authorizedStaff',
  administrator: 'admin',
  contractor: 'contractor',
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

/** Columns of the rating of bodies. */
export const ratingColumns = `prevTotal currTotal diffTotal totalPercent prevNotified currNotified diffNotified prevAgreed currAgreed diffAgreed preventiveActionCount
  totalViolationCount officialPersonCount detectedCaseCount administrativeProtocolCount submissionCount criminalProposalCount
  conclusionCount fineCount
  contractTerminatedCount disciplinaryCount warningCount underReviewCount edoCount totalCount totalEventsCount totalParticipantsCount
  seminarEventsCount
  seminarParticipantsCount attestationEventsCount attestationParticipantsCount certificateReceivedCount certificatePercent`

/** How screens behave: the file of `web/e2e` and the beginning of the name of the test that does it in a browser. */
export const behaviour: Readonly<Record<string, readonly [file: string, test: string]>> = {
  'the menu may go across the top, above 1199 px only': ['screens.e2e.ts', 'the menu goes across the top of a wide screen'],
  'below 1200 px the menu is folded, and rows become cards on a phone': ['looks.e2e.ts', 'rows are cards up to 768 pixels'],
  'the way back to the top shows from 160 px': ['screens.e2e.ts', 'a page that is scrolled past 160 pixels'],
  'bookmarks and the filters of a list are kept': ['preferences.e2e.ts', 'stars, the theme and the filter of a list'],
  'a user’s lists begin with a status': ['list.e2e.ts', 'the lists of a user begin with the status'],
  'columns are shown, hidden and moved': ['screens.e2e.ts', 'columns are put in another order'],
  'a 401 asks for the password': ['list.e2e.ts', 'a session that ends is renewed'],
  'a 400 without a form is a toast of numbered lines, a 403 a page, a 500 its title': ['screens.e2e.ts', 'what a call refuses is told'],
  'the language switches': ['list.e2e.ts', 'on a phone nothing is wider'],
  'a list goes to Excel': ['list.e2e.ts', 'a list goes to Excel'],
  'a chart comes with its report': ['reports.e2e.ts', 'a report’s numbers lead'],
  'signing out and in as another user': ['dashboard.e2e.ts', 'somebody else signs in over an open page'],
}

export const notificationFields = 'dateOfCreated type content notificationStatusId'
