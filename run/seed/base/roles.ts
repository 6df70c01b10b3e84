import { definitions } from '@nazorat/machines/documents'
import { withPermissions } from '@nazorat/machines/documents/accounts/role/permissions'
import { t, type Text } from '@nazorat/machines/i18n'
import { permissionIn } from '@nazorat/machines/workflow'
import { seeded } from '../record.ts'

export type RoleKey = 'inspector' | 'topInspector' | 'ceo' | 'moderator' | 'authorizedStaff' | 'hr' | 'auditor' | 'admin' | 'contractor'

const own = withPermissions(definitions)

const open = own.filter(({ parties, type }) => Object.keys(parties).length === 0 && type !== 'role' && type !== 'riskanalysis')

/** Whether people write the records of a type; those of others are written by the system alone. */
const isEdited = ({ actions, permission }: (typeof own)[number]): boolean =>
  Object.values(actions).some((action) => action.permission === `${permission}Edit`)

/** The classifiers and businesses: every user who works with checks chooses from them. */
const directories = open
  .filter(({ type }) => !['setting', 'identity', 'landingpagedatum', 'videofile', 'signingkey'].includes(type))
  .map(({ permission }) => `${permission}View`)

/** The directories in which organizations have their own records beside the common ones. */
const owned = own
  .filter(({ selectList, publicStates }) => selectList === 'organization' && publicStates.length > 0)
  .map(({ permission }) => permission)

const classifiers = [...directories, ...owned.map((permission) => `${permission}View`)]

/** The views of documents about a check, for all of its parties. */
const story = ['InspectionResultView', 'InspectionConclusionView', 'ComplaintView', 'InspectionBookView']

/** Contacts at the door: officials see the premises of all businesses. */
const visits = ['VisitView', 'AllPremisesView']

/** Officials learn from lessons. */
const learning = ['VideoLessonView', 'CourseCollectionView']

/** People who see to it that their body's employees learn. */
const teaching = ['VideoWatchHistoryView', 'BranchesVideoWatchHistoryView', 'LessonCompletionView']

/** Of bodies alone. */
const ofBodies = ['OrgInspectionViolationView', 'ProphylaxisView', 'AuditEventView']

/** Risk analysis: each body sees the scores of the businesses that it has checked, and of those that nobody has. */
const risk = ['RiskAnalysisView', 'RiskAnalysisResultView']

/** Reports on checks and on what follows from them: each counts what its reader may see. */
const reports = [
  'Report1View',
  'Report2View',
  'Report3View',
  'Report4View',
  'Report5View',
  'ComparisonView',
  'RatingView',
  'RatingAssessmentView',
  'ContactsView',
  'VisitDaysView',
]

/** Everybody in a body sees who deputizes for whom, and says who does for them. */
const deputizing = ['DeputyView', 'DeputyCreate']

/** Texts that a body keeps: its people put them in, and those who answer for its work write them. */
const templates = ['TemplateView']
const keepingTemplates = ['TemplateEdit']

const supervising = [
  ...classifiers,
  ...deputizing,
  ...learning,
  ...risk,
  'RequestView',
  'PostponementView',
  ...story,
  'InspectionBookOfOrganizationView',
  ...visits,
  ...ofBodies,
  'EmployeeView',
  'AllOrganizationView',
  'NewsView',
  'EventHistoryView',
  ...templates,
]

const inspecting = [
  ...supervising,
  'RequestCreate',
  'RequestSend',
  'RequestHold',
  'RequestArchive',
  'PostponementCreate',
  'PostponementSend',
  'InspectionResultCreate',
  'InspectionResultSend',
  'ProphylaxisCreate',
  'ProphylaxisSend',
  'VisitOpen',
  'AuditEventEdit',
]

/** Of one's own body and its branches. */
const attestations = ['EmployeeWithAttestationView', 'AttestationView', 'BranchesAttestationView']

/** People who hold attestations. */
const commission = ['AttestationReceive', 'AttestationHeld']

/** The lists that a top inspector sees of the branches. */
const inBranches = [
  'Request',
  'Postponement',
  'InspectionResult',
  'InspectionConclusion',
  'InspectionBook',
  'Visit',
  'Employee',
  'RiskAnalysisResult',
].map((stem) => `Branches${stem}View`)

/** Branches of the authorized body work in the regions; its centre sees their documents. */
const authorized = [
  ...classifiers,
  ...deputizing,
  ...learning,
  'RiskAnalysisView',
  'RiskAnalysisResultViewAll',
  ...[
    'Request',
    'Postponement',
    'InspectionResult',
    'InspectionConclusion',
    'Complaint',
    'InspectionBook',
    'Visit',
    'Prophylaxis',
    'Attestation',
  ].flatMap((stem) => [`${stem}View`, `Branches${stem}View`]),
  'AllPremisesView',
  'VisitRefusalNotice',
  'OrgInspectionViolationView',
  'BranchesOrgInspectionViolationView',
  'AuditEventView',
  'EmployeeView',
  'AllOrganizationView',
  'NewsView',
  'EventHistoryView',
  ...templates,
]

/** The shipped roles (`docs/domain.md`, Roles). They are data: an administrator may change them. */
const roles: Record<RoleKey, { name: Text; permissions: readonly string[] }> = {
  inspector: { name: t('Инспектор', 'Инспектор'), permissions: inspecting },
  topInspector: {
    name: t('Бош инспектор', 'Главный инспектор'),
    permissions: [...inspecting, ...keepingTemplates, ...reports, 'Report8View', ...inBranches],
  },
  ceo: {
    name: t('Раҳбар', 'Руководитель'),
    permissions: [
      ...supervising,
      ...keepingTemplates,
      ...teaching,
      ...reports,
      'Report8View',
      'Report9View',
      'BranchesRequestView',
      'BranchesPostponementView',
      'BranchesVisitView',
      'VisitRefusalNotice',
      'BranchesEmployeeView',
      'BranchesRiskAnalysisResultView',
      ...attestations,
      'DeputyEdit',
      'RequestApprove',
      'RequestArchive',
      'PostponementApprove',
      'InspectionResultApprove',
    ],
  },
  moderator: {
    name: t('Модератор', 'Модератор'),
    permissions: [
      ...authorized,
      ...keepingTemplates,
      ...reports,
      'Report9View',
      'RequestReceive',
      'RequestAgree',
      'RequestRedirect',
      'RequestCancelAgreement',
      'PostponementReceive',
      'PostponementAgree',
      'InspectionConclusionCreate',
      'InspectionConclusionSend',
      'ComplaintReceive',
      'ComplaintAnswer',
      'OrgInspectionViolationEdit',
      'ProphylaxisApprove',
      ...commission,
    ],
  },
  authorizedStaff: {
    name: t('Ваколатли орган ходими', 'Сотрудник уполномоченного органа'),
    permissions: [
      ...authorized,
      ...keepingTemplates,
      ...reports,
      'Report8View',
      'Report9View',
      'AllRequestAgree',
      'AllPostponementAgree',
      'InspectionConclusionApprove',
      ...commission,
      'RiskAnalysisCreate',
    ],
  },
  hr: {
    name: t('Кадрлар ходими', 'Сотрудник отдела кадров'),
    permissions: [
      ...learning,
      ...teaching,
      'EmployeeView',
      'BranchesEmployeeView',
      'EmployeeEdit',
      'BranchesEmployeeEdit',
      'UserView',
      'BranchesUserView',
      ...deputizing,
      'BranchesDeputyView',
      'DeputyEdit',
      'BranchesDeputyEdit',
      'UserEdit',
      'BranchesUserEdit',
      'RoleView',
      'OrganizationView',
      'BranchesOrganizationView',
      'PositionView',
      'RegionView',
      'DistrictView',
      'NewsView',
      'Report8View',
      'EventHistoryView',
      'NationalityView',
      'CitizenshipView',
      ...attestations,
      'AttestationCreate',
      'AttestationSend',
    ],
  },
  auditor: {
    name: t('Аудитор', 'Аудитор'),
    permissions: [
      ...own.map(({ permission, parties }) =>
        Object.keys(parties).length === 0 ? `${permission}View` : permissionIn('all', `${permission}View`),
      ),
      ...reports,
      'Report8View',
      'Report9View',
      'LessonCompletionView',
      'EmployeeWithAttestationView',
      'EventHistoryView',
      'EventLogView',
    ],
  },
  admin: {
    name: t('Администратор', 'Администратор'),
    permissions: [
      ...classifiers,
      ...open.filter(isEdited).map(({ permission }) => `${permission}Edit`),
      ...owned.flatMap((permission) => [`All${permission}View`, `All${permission}Edit`]),
      'RiskAnalysisView',
      'RiskAnalysisCreate',
      'RiskAnalysisResultViewAll',
      'RoleView',
      'RoleEdit',
      'RoleGrant',
      'SettingView',
      'IdentityView',
      'LandingPageDatumView',
      'VideoFileView',
      'SigningKeyView',
      'AllUserView',
      'AllUserEdit',
      'AllUserErase',
      'UserActAs',
      'AllDeputyView',
      'DeputyCreate',
      'AllDeputyEdit',
      'AllOrganizationView',
      'OrganizationEdit',
      'AllEmployeeView',
      'AllEmployeeEdit',
      'AllEmployeeErase',
      'ExpertErase',
      'FilesErase',
      'AllRequestView',
      'RequestRestore',
      'AllPostponementView',
      ...[...story, ...ofBodies, 'VisitView'].flatMap((name) => [name, `All${name}`]),
      'AllPremisesView',
      'AllNewsView',
      'NewsEdit',
      'NewsPublish',
      'AllVideoLessonView',
      'VideoLessonEdit',
      'AllCourseCollectionView',
      'CourseCollectionEdit',
      'VideoWatchHistoryView',
      'AllVideoWatchHistoryView',
      'LessonCompletionView',
      ...reports,
      'Report8View',
      'Report9View',
      'EventHistoryView',
      'EmployeeWithAttestationView',
      'AllAttestationView',
      'AttestationHeld',
    ],
  },
  contractor: {
    name: t('Тадбиркор', 'Предприниматель'),
    permissions: [
      'RequestView',
      'PostponementView',
      'PublicRecordView',
      ...story,
      'ComplaintCreate',
      'ComplaintSend',
      'InspectionBookConfirm',
      'PremisesView',
      'PremisesEdit',
      'VisitView',
      'VisitAnswer',
      'VisitKindView',
      'NewsView',
      'UserOpenByKey',
    ],
  },
}

export const roleRecords = Object.entries(roles).map(([key, { name, permissions }]) =>
  seeded('role', key, { name, permissions: [...permissions] }),
)
