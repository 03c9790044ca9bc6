import { areas } from './areas'
import type { DomainEvent } from './kernel/event'
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
