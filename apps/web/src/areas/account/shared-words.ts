import type { Label } from '../../kernel/words'

export const addOfficeWithRooms: Label = ['添加办公区和会议室', 'Add an office with rooms']
export const create: Label = ['创建', 'Create']
