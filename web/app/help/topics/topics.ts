import type { TopicName } from '../topic-list.ts'
import { check, decision, refusal, takeback } from './of-checks.ts'
import { door, visit } from './of-doors.ts'
import { appeal, colleague, complaint, proof, report } from './of-others.ts'
import type { Topic } from './topic.ts'

/** The pages of help by their names. */
export const topics: Readonly<Record<TopicName, Topic>> = {
  check,
  decision,
  refusal,
  takeback,
  complaint,
  appeal,
  colleague,
  report,
  visit,
  door,
  proof,
}
