/** The fields of an employee's post beside the position. */
interface Post {
  readonly isTopInspector?: unknown
  readonly isHr?: unknown
}

/** The lists that a top inspector sees of the branches, where a role lets them see it of their own body (`docs/domain.md`, Roles). */
const seenInBranches = [
  'RequestView',
  'PostponementView',
  'InspectionResultView',
  'InspectionConclusionView',
  'InspectionBookView',
  'EmployeeView',
  'AttestationView',
]

const keepingPeople = [
  'EmployeeView',
  'EmployeeEdit',
  'EmployeeWithAttestationView',
  'AttestationView',
  'AttestationCreate',
  'AttestationSend',
  'DeputyView',
  'DeputyCreate',
  'DeputyEdit',
]

/** The permissions that come with an employee's post itself, by no role: HR keeps the employees of their body. */
export const permissionsOfPost = ({ isHr }: Post): readonly string[] => (isHr === true ? keepingPeople : [])

/**
 * The permissions of roles with those of a post; a top inspector sees of the branches what they may see of their own body, by the same
 * role.
 */
export function withPost(post: Post, ofRoles: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const grants = { ...Object.fromEntries(permissionsOfPost(post).map((permission) => [permission, ''])), ...ofRoles }
  if (post.isTopInspector !== true) return grants
  const seen = seenInBranches.filter((permission) => Object.hasOwn(grants, permission))
  return { ...Object.fromEntries(seen.map((permission) => [`Branches${permission}`, grants[permission]!])), ...grants }
}
