import type { Label } from '@workplace/contract/kernel/words'

/** Who acts where nobody does. */
export const system = '系统'

export const words = {
  releases: ['释放记录', 'Released meetings'],
  blacklist: ['黑名单', 'Blacklist'],
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
  person: ['姓名', 'Name'],
  job_num: ['工号', 'Employee ID'],
  reason: ['原因', 'Reason'],
  remark: ['说明', 'Note'],
  numbers: ['违约次数', 'Violations'],
  from: ['开始时间', 'Start'],
  until: ['截止时间', 'Until'],
  forGood: ['长期', 'Permanent'],
  state: ['状态', 'Status'],
  liftReason: ['解除原因', 'Reason for removal'],
  liftedBy: ['解除人', 'Removed by'],
  restoredReason: ['会议已恢复', 'The meeting was restored'],
} as const satisfies Record<string, Label>
