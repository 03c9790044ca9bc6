import { areas } from './areas'
import { resourceTopic, type Topic } from './kernel/topic'
import { registry } from './resources'

const byName = new Map<string, Topic>([
  ...registry.map((resource) => [resource.name, resourceTopic(resource)] as const),
  ...Object.values(areas).flatMap((area) =>
    Object.values<Topic>('topics' in area ? area.topics : {}).map((one) => [one.name, one] as const),
  ),
])

/** What is told live, by its name on the stream: declared resources, and what areas tell besides or otherwise. */
export const topicNamed = (name: string): Topic | undefined => byName.get(name)

export const allTopics: readonly Topic[] = [...byName.values()]
