import type { Coming } from './coming.ts'

/**
 * The product as it was specified, by the names of its addresses, fields and calls: the list against which the system is held.
 * Each line of text is an item; `is`: our name where it is another one. `coming`: what is known not to be there yet.
 */

/** Addresses of screens; the value says with what they come. */
export const routes: Readonly<Record<string, Coming | null>> = {
  '/pages/login': null,
  '/error/403': null,
  '/misc/not-authorized': null,
  '/dashboard': null,
  '/info/employee': null,
  '/info/kadr': null,
  '/management/user': null,
  '/info/position': null,
  '/management/schedule': null,
  '/management/role': null,
  '/document/employeeattestation': null,
  '/document/request': null,
  '/document/postponement': null,
  '/document/inspectionconclusion': null,
  '/document/inspectionresult': null,
  '/document/complaint': null,
  '/document/inspectionbookofcontractor': null,
  '/reports/riskanalysisresult': null,
  '/reports/riskanalysisresultarchive': null,
  '/reports/orginspectionviolation': null,
  '/reports/orginspectionviolation/report': null,
  '/document/prophylaxislist': null,
  '/document/attestation': null,
  '/document/videolesson': null,
  '/document/videolessonview': null,
  '/management/organization': null,
  '/document/contractor': null,
  '/info/country': null,
  '/info/region': null,
  '/info/district': null,
  '/info/nationality': null,
  '/info/citizenship': null,
  '/info/checkbasis': null,
  '/info/oked': null,
  '/info/bank': null,
  '/info/controlfunctionform': null,
  '/info/organfunction': null,
  '/info/checkingquiz': null,
  '/info/preventivemeasuresform': null,
  '/info/landingpagedatum': null,
  '/info/controlfunction': null,
  '/info/videocategory': null,
  '/info/mandatoryrequirement': null,
  '/info/healthriskfactor': null,
  '/info/obligationofentrepreneur': null,
  '/info/rejectionreason': null,
  '/info/organizationinspectiontype': null,
  '/info/news': null,
  '/management/videofile': null,
  '/management/coursecollection': null,
  '/reports/videowatchhistory': null,
  ...Object.fromEntries(['', '2', '3', '4', '5', '6', '7', '8'].map((n) => [`/info/excelreport${n}`, null])),
  '/reports/auditevent': null,
  '/management/myinformation': null,
  '/management/changeuser': null,
  '/management/notification': null,
  '/reports/comparison': null,
  '/reports/rating': null,
  '/reports/ratingassessment': null,
}

interface Entity {
  readonly type: string
  readonly coming?: Coming
  /** `name:kind`, or `name=ours:kind` where we call it otherwise. */
  readonly fields: string
  /** Fields of it that come with something else. */
  readonly later?: Readonly<Partial<Record<Coming, string>>>
  /** Names that its list is filtered by, beside `later`'s. */
  readonly filters?: string
}

export const entities: Readonly<Record<string, Entity>> = {
  'Inspection request': {
    type: 'request',
    fields: `checkStartDate:date checkEndDate:date checkDaysNumber:integer agreedCheckDaysNumber:integer checkCoverageStartDate:date checkCoverageEndDate:date
      actualStartDate:date actualEndDate:date contractorInn:inn contractorName:text contractorOked:digits checkTypeId:reference
      checkBasisId:reference regionId:reference
      districtId:reference organizationInspectionTypeId:reference orderedOrganizationId:reference inspectionOrganizationId:reference
      authorizedOrganizationId:reference
      checkSubjects:references inspectors:references orderNumber:text orderDate:date docNumber:text docDate:date requestDocNumber:text
      requestDocDate:date
      attestationDocDate:date orderFiles:files basicFiles:files actFiles:files notificationFiles:files programFiles:files
      preliminaryStudyFiles:files basesFiles:files
      measuresOfInfluence:paragraph measuresFiles:files measuresResult:paragraph cancelledMeasures:paragraph conclusion:choice
      reason:paragraph comment:paragraph
      requestStatusId:code ceoStatusId:integer inspectorStatusId:integer moderatorStatusId:integer statusId:code`,
    filters: `contractorInn contractor docNumber docDate orderedOrganizationId inspectionOrganizationId authorizedOrganizationId regionId districtId checkTypeId statusId
      ceoStatusId moderatorStatusId inspectorStatusId createdUserId`,
  },
  'Postponement or extension': {
    type: 'postponement',
    fields: 'startDate:date endDate:date reason:paragraph kind:choice statusId:code',
    filters: 'docNumber statusId orderedOrganizationId inspectionOrganizationId authorizedOrganizationId createdUserId',
  },
  'Person, employee': {
    type: 'employee',
    fields: `fio=fullName:personName birthDate:date pinfl:pinfl gender:choice position=positionId:reference phoneNumber:phone passport:passport passportDate:date
      passportExpiration:date certificateNumber:text certificateExpiration:date dutyNumber:text dutyExpiration:date isTopInspector:flag
      isHr:flag attestationNumber:text
      attestationDate:date isPassedAttestation:flag citizenshipId:reference nationalityId:reference photo:image`,
    filters: 'fullName fio position isHr certificateNumber expirationDate',
  },
  Organization: {
    type: 'organization',
    fields: `inn:inn orgCode=code:text name:names address:text director:personName accounter:personName phone:phone activityType=activityTypeId:reference bankCode:digits parentId:reference
      isFilial:flag isTopInspector:flag regionId:reference districtId:reference soato:digits`,
    filters: 'inn orderCode fullName regionId districtId address director parentId',
  },
  User: {
    type: 'user',
    fields: 'username:username roles:references phone:phone organizationId:reference shortName:personName languageId:choice',
    filters: 'username organizationId roles',
  },
  Contractor: {
    type: 'contractor',
    fields: 'inn:inn name:text oked:digits regionId:reference districtId:reference address:text',
    filters: 'inn regionId districtId',
  },
  Bank: { type: 'bank', fields: 'bankCode:digits bankName:names' },
  Country: { type: 'country', fields: 'name:names' },
  Region: { type: 'region', fields: 'name:names soato:digits' },
  District: { type: 'district', fields: 'name:names soato:digits regionId:reference' },
  Nationality: { type: 'nationality', fields: 'name:names' },
  Citizenship: { type: 'citizenship', fields: 'name:names' },
  'Economic activity': { type: 'oked', fields: 'code:digits name:names' },
  'Check basis': { type: 'checkbasis', fields: 'name:names' },
  'Check type': { type: 'checktype', fields: 'name:names' },
  'Function of a body': { type: 'organfunction', fields: 'name:names' },
  'Control function': { type: 'controlfunction', fields: 'name:names formId:reference organizationId:reference', filters: 'name' },
  'Form of a control function': { type: 'controlfunctionform', fields: 'name:names' },
  'Mandatory requirement': { type: 'mandatoryrequirement', fields: 'name:names organizationId:reference', filters: 'name organizationId' },
  'Health risk factor': { type: 'healthriskfactor', fields: 'name:names weight:decimal', filters: 'name organizationId' },
  'Obligation of an entrepreneur': { type: 'obligationofentrepreneur', fields: 'name:names', filters: 'name organizationId' },
  'Rejection reason': { type: 'rejectionreason', fields: 'name:names' },
  'Form of preventive measures': { type: 'preventivemeasuresform', fields: 'code:choice name:names' },
  'Kind of an organization’s inspections': { type: 'organizationinspectiontype', fields: 'name:names' },
  Position: { type: 'position', fields: 'name:names classifierCode:text' },
  News: { type: 'news', fields: 'title:names content:paragraphs type=kind:choice dateOfCreated=createdAt:moment', filters: 'title date' },
  'Work schedule': { type: 'schedule', fields: 'weekday:integer fromTime:time toTime:time isWorkingDay:flag' },
  'Exception of the schedule': { type: 'scheduleexception', fields: 'date:date isWorkingDay:flag fromTime:time toTime:time' },
  Role: { type: 'role', fields: 'name:names permissions:permissions' },
  'Checklist item': { type: 'checkingquiz', fields: 'name:names items:rows' },
  'Auditor or expert': {
    type: 'expert',
    fields:
      'name:personName contractNumber:text licenseNumber:text licenseDate:date licenseExpiration:date organizationName:text address:text',
  },
  'Landing data': { type: 'landingpagedatum', fields: 'label:names value:text' },
  'Video category': { type: 'videocategory', fields: 'name:names' },
  'Result of an inspection': { type: 'inspectionresult', fields: 'docNumber:text docDate:date measures:rows' },
  'Conclusion of an inspection': { type: 'inspectionconclusion', fields: 'kind:choice text:paragraph' },
  'Violation in a body’s inspections': { type: 'orginspectionviolation', fields: 'detectedDate:date officials:rows' },
  'Inspection book': { type: 'inspectionbookofcontractor', fields: 'heldDate:date remark:paragraph' },
  'Audit event': {
    type: 'auditevent',
    fields: 'form:choice performType:choice auditType:choice method:choice detected:decimal paid:decimal offenseCode:text',
  },
  Complaint: { type: 'complaint', fields: 'complaintText:paragraph suggestion:paragraph' },
  'Preventive measure': {
    type: 'prophylaxislist',
    fields: 'formId:reference numberOfEvents:integer numberOfBusinessSubjects:integer files:files eventCount:integer peopleCount:integer',
  },
  Attestation: {
    type: 'attestation',
    fields: 'docNumber:text docDate:date certificateNumber:text certificateExpiration:date',
    filters: 'docNumber docDate certificateNumber expirationDate',
  },
  'Video file': {
    type: 'videofile',
    fields: 'fileName:text documentName:text fileExtension:text fileSize:decimal duration:decimal ownerId:reference',
  },
  'Video lesson': { type: 'videolesson', fields: 'theme:text tag:text uri:text categoryId:reference' },
  'Course collection': {
    type: 'coursecollection',
    fields: 'courseCollectionName:names sequenceOrder:integer accessRoles:references videos:rows',
  },
  'Watch history': {
    type: 'videowatchhistory',
    fields: 'firstWatchAt:moment lastWatchAt:moment watchDuration:decimal completionPercentage:integer',
  },
  'Risk analysis result': {
    type: 'riskanalysisresult',
    fields: `inspectorInn:inn orderInspector:reference orderNum:text contractorName:text contractorInn:inn totalBall:decimal totalBallSum:decimal indicatorCount:integer
      totalPostCount:integer contractorCount:integer isArchived:flag archivedTotalBall:decimal archivedIndicatorCount:integer
      archivedPostCount:integer archivedBallSum:decimal`,
    filters: 'contractorSTIR isArchived',
  },
}
