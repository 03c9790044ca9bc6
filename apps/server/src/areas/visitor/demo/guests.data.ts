/** Why people come to the demo company. */
export const reasons = [
  { name: '商务洽谈', name_en: 'Business meeting', color: '#2456E6', needed: ['phone'], max_days: 30, escort: false },
  { name: '面试', name_en: 'Interview', color: '#7A3FF2', needed: ['phone'], max_days: 5, escort: true },
  {
    ...{ name: '参观', name_en: 'Guided tour', color: '#0E8A6B', needed: [], max_days: 3, escort: true },
    audit_people: 20,
  },
  {
    name: '施工维护',
    name_en: 'Maintenance',
    color: '#C2570C',
    needed: ['company', 'mail'],
    max_days: 60,
    escort: false,
    audit_closed: true,
  },
  { name: '送货', name_en: 'Delivery', color: '#6B7280', needed: [], max_days: 1, escort: false },
] as const

/** Every guest and every company is invented. */
export const guests = [
  ...[
    '陈思远',
    '林嘉怡',
    '周立群',
    '吴晓彤',
    '郑海峰',
    '王若琳',
    '冯志强',
    '褚文静',
    '卫国梁',
    '蒋雨桐',
    '沈浩然',
    '韩雪梅',
  ],
  ...[
    '杨承志',
    '朱丽华',
    '秦明轩',
    '尤佳宁',
    '许建国',
    '何秋月',
    '吕子航',
    '施慧敏',
    '张启航',
    '孔令仪',
    '曹宇辰',
    '严春燕',
  ],
  ...[
    '华振宇',
    '金美玲',
    '魏东升',
    '陶静怡',
    '姜伟杰',
    '戚晓雯',
    '谢天佑',
    '邹婉婷',
    '喻思聪',
    '柏青松',
    '水清扬',
    '窦建平',
  ],
]
export const foreignGuests = [
  ...['Anna Becker', 'Jonas Vogel', 'Marie Lindner', 'Felix Brandt', 'Clara Hoffmann', 'David Okafor', 'Sofia Rossi'],
  ...['Lukas Sommer', 'Emma Winter', 'Noah Richter', 'Lea Krüger', 'Paul Schreiber'],
]
export const companies = [
  ...['东海智造', '云帆科技', '华东设计院', '远景物业', '博识咨询', '锦程物流', '启明律师事务所', '蓝湾传媒'],
]

export const workAgreement = {
  name: '入场施工须知',
  name_en: 'Rules for work on site',
  content: `一、进入施工区域须佩戴访客牌和安全帽。

二、动火、登高、断电作业须先取得工作票，并由陪同人在场。

三、不得拍摄办公区、屏幕和文件，不得外传在现场看到的信息。

四、听到警报请立即停止作业，从最近的安全出口离开。`,
  content_en: `1. Wear your badge and a helmet wherever work is going on.

2. Hot work, work at height and switching off power need a work ticket and your escort.

3. Take no pictures of offices, screens or documents, and tell nobody what you see.

4. When the alarm sounds, stop at once and leave by the nearest exit.`,
} as const

export const watched = {
  name: '柳如烟',
  company: '星河投资',
  kind: 'vip',
  reason: '董事会顾问，到访时请通知总裁办',
} as const

export const denied = {
  name: '钱大勇',
  company: '宏盛贸易',
  kind: 'deny',
  reason: '曾冒用他人身份进入办公区',
} as const
