/** What the demo company asks after a meeting. */
export const evaluationItems = [
  { title: '会议室环境', title_en: 'The room', kind: 'score', max_score: 5, options: null, required: true },
  {
    title: '设备（投影、音响、网络）',
    title_en: 'Equipment (screen, sound, network)',
    kind: 'score',
    max_score: 5,
    options: null,
    required: true,
  },
  {
    title: '会议效率',
    title_en: 'How well the time was used',
    kind: 'score',
    max_score: 5,
    options: null,
    required: false,
  },
  {
    title: '会议室大小',
    title_en: 'Size of the room',
    kind: 'choice',
    max_score: 5,
    options: '偏小|Too small\n合适|Just right\n偏大|Too large',
    required: false,
  },
  { title: '改进建议', title_en: 'What could be better', kind: 'text', max_score: 5, options: null, required: false },
] as const

export const remarks = [
  '空调有点冷，其他都很好',
  '投影仪颜色发黄，看不清图表',
  'Good room, the screen was easy to connect',
  '网络断了两次，视频会议受影响',
  '白板笔没水了',
  'Sound was too quiet for those who joined remotely',
  '会议室安静，适合讨论',
  '开始前花了十分钟才连上屏幕',
] as const

export const replies = ['已安排检修，谢谢反馈', 'Thank you. We have told the technicians.'] as const

export const minutesTexts = [
  {
    text: '## 议题\n\n1. 本周进展\n2. 风险与依赖\n3. 下周计划\n\n## 结论\n\n- 登录改版**按期上线**，灰度 20% 开始\n- 报表性能问题由平台组跟进\n- 下周起例会改为 30 分钟\n\n> 上线前须完成回归测试。\n\n## 下一步\n\n见待办事项。\n',
    tasks: ['整理回归测试清单', '确认灰度范围并通知客服'],
  },
  {
    text: '## Topics\n\n- Roadmap of the next quarter\n- Hiring\n\n## Decisions\n\n1. The mobile release moves to **the first week** of the quarter\n2. Two more engineers for the platform team\n\n## Next steps\n\nSee the tasks below.\n',
    tasks: ['Update the roadmap page', 'Write the job descriptions'],
  },
  {
    text: '## 参会情况\n\n全员到齐。\n\n## 讨论\n\n供应商报价对比见附件，倾向第二家：\n\n- 交付周期短\n- 支持本地部署\n\n## 结论\n\n请采购在**月底前**完成合同初稿。\n',
    tasks: ['完成合同初稿', '核对报价中的维保条款'],
  },
] as const
