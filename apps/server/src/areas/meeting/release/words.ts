import type { Label } from '@workplace/contract/kernel/words'

/** Who acts where nobody does. */
export const system = '系统'

export const words = {
  releases: ['释放记录', 'Released meetings'],
  title: ['会议', 'Meeting'],
  private: ['私密会议', 'Private meeting'],
  room: ['会议室', 'Room'],
  office: ['办公区', 'Office'],
  host: ['预订人', 'Booked by'],
  department: ['部门', 'Department'],
  start: ['开始时间', 'Start'],
  zone: ['时区', 'Time zone'],
  end: ['结束时间', 'End'],
  why: ['释放原因', 'Release reason'],
  time: ['释放时间', 'Released at'],
  freed: ['释放时段开始', 'Free from'],
  restored: ['恢复人', 'Restored by'],
  restoredAt: ['恢复时间', 'Restored at'],
  restoredReason: ['会议已恢复', 'The meeting was restored'],
} as const satisfies Record<string, Label>
