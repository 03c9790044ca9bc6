import { z } from 'zod'
import { areas } from './areas'
import { type DomainEvent, domainEvent } from './kernel/event'
import type { Resource } from './kernel/resource'
import type { Label } from './kernel/words'

const byType = new Map<string, DomainEvent>(
  Object.values(areas).flatMap((area) =>
    Object.values<DomainEvent>('events' in area ? (area.events as Record<string, DomainEvent>) : {}).map(
      (one) => [one.type, one] as const,
    ),
  ),
)

/** A domain event by its type; undefined where no area declares it (any more). */
export const eventNamed = (type: string): DomainEvent | undefined => byType.get(type)

/** What an area is called; undefined where there is none of that name. */
export const areaTitle = (name: string): Label | undefined =>
  Object.hasOwn(areas, name) ? areas[name as keyof typeof areas].title : undefined

const row = z.object({ id: z.int().positive(), version: z.int().positive() })
const verbs = { added: ['新增', 'added'], changed: ['变更', 'changed'], deleted: ['删除', 'deleted'] } as const

/** What the database tells of the rows of a declared resource: see `tell_resource` in the migrations. */
const rowEventsOf = ({ name, label }: Pick<Resource, 'name' | 'label'>): DomainEvent<typeof row>[] =>
  Object.entries(verbs).map(([verb, [zh, en]]) =>
    domainEvent(`${name}.${verb}`, [`${label[0]}${zh}`, `${label[1]} ${en}`], row),
  )

/** Everything that happens and can be told, by the area that it is of. */
export const toldEvents: readonly {
  readonly area: string
  readonly event: DomainEvent
  readonly resource?: Resource
}[] = Object.entries(areas).flatMap(([area, { resources, ...declared }]) => [
  ...Object.values<DomainEvent>('events' in declared ? (declared.events as Record<string, DomainEvent>) : {}).map(
    (event) => ({ area, event }),
  ),
  ...(resources as unknown as readonly Resource[]).flatMap((resource) =>
    rowEventsOf(resource).map((event) => ({ area, event, resource })),
  ),
])
