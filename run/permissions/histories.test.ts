import { expect, test } from 'vitest'
import { type Definition, deletedState } from '@nazorat/machines/definition'
import { definitions } from '@nazorat/machines/documents'
import { transitionsFrom } from '@nazorat/machines/workflow'

const sent = ['send']

/**
 * By type and party: the actions that are meant to show a document to those who have not seen it. `everybody` may see all documents of a
 * type.
 */
const shownBy: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  request: {
    everybody: sent,
    orderedOrganizationId: sent,
    authorizedOrganizationId: ['approve'],
    contractorId: ['approve', 'agree', 'makeNotified'],
  },
  postponement: { everybody: sent, orderedOrganizationId: sent, authorizedOrganizationId: ['approve'], contractorId: ['agree'] },
  inspectionresult: { everybody: sent, authorizedOrganizationId: ['approve'], contractorId: ['approve'] },
  inspectionconclusion: { everybody: sent, inspectionOrganizationId: sent, contractorId: ['approve'] },
  complaint: { everybody: sent, authorizedOrganizationId: sent, organizationId: ['satisfy', 'reject'] },
  prophylaxislist: { everybody: sent, authorizedOrganizationId: sent },
  attestation: { everybody: sent, authorizedOrganizationId: sent },
  videolesson: { accessRoles: ['activate'], collectionRoles: ['activate'] },
  coursecollection: { accessRoles: ['activate'] },
  news: { roles: ['publish', 'publishOnTime'], organizations: ['publish', 'publishOnTime'] },
}

/** For each party of a type, and for `everybody`: the states in which they do not see its documents. Without those who see all states. */
const hiddenFrom = ({ parties, privateStates }: Definition): [string, readonly string[]][] =>
  Object.entries({ everybody: { except: privateStates }, ...parties }).flatMap(([name, { except = [] }]) =>
    except.length > 0 ? [[name, except] as [string, readonly string[]]] : [],
  )

// Only the state says who sees a document. So a document that somebody has not seen must not come into a state in which they see
// it, but by an action that is meant to show it: whatever else happens to it, on whatever way.
test('a document that was hidden from somebody is shown to them by these actions alone', () => {
  const found = Object.fromEntries(
    definitions.flatMap((definition) => {
      const parties = hiddenFrom(definition).map(([name, hidden]) => {
        const showing = Object.keys(definition.actions).filter((action) =>
          hidden.some((state) =>
            transitionsFrom(definition.machine, state, action).some(({ to }) => to !== null && to !== deletedState && !hidden.includes(to)),
          ),
        )
        return [name, showing] as const
      })
      return parties.length > 0 ? [[definition.type, Object.fromEntries(parties)] as const] : []
    }),
  )
  expect(found).toEqual(shownBy)
})
