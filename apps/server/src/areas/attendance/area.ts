import type { Kit, OpenArea } from '../../kernel/product/area'
import { attendanceRoutes } from './register'

export function openAttendance({ addresses }: Kit) {
  return {
    routes: () => [{ tag: 'attendance', routes: attendanceRoutes({ addresses }) }],
  } satisfies OpenArea
}
