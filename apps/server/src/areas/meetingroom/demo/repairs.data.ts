import type { Story } from '../../repair/demo/public'

/** What broke in rooms in the last weeks. */
export const stories: readonly Story[] = [
  { title: '投影画面偏色', content: '整体发黄，换了线也一样。', urgency: 2, state: 0, age: 2 },
  { title: '视频会议麦克风没有声音', content: '远端听不到我们，重启过一次。', urgency: 3, state: 0, age: 1 },
  { title: '椅子气杆下沉', urgency: 1, state: 0, age: 26 },
  { title: '空调漏水', content: '窗边一侧滴水，已放了桶。', urgency: 3, state: 2, age: 30 },
  { title: '白板擦不干净', urgency: 1, state: 1, age: 50 },
  { title: '门锁读卡不灵', content: '要刷三四次才开。', urgency: 2, state: 1, age: 47 },
  { title: '无线投屏连不上', urgency: 2, state: 3, age: 74, result: '升级了接收器固件，已试用两台电脑。' },
  { title: '灯管闪烁', urgency: 2, state: 3, age: 98, result: '更换两支灯管。', cost: '86.00' },
  {
    title: '插座没有电',
    urgency: 3,
    state: 5,
    age: 170,
    result: '复位跳闸的空开，检查后正常。',
    score: 5,
    comment: '半小时就来了。',
  },
  {
    title: '会议电话杂音',
    urgency: 2,
    state: 5,
    age: 260,
    result: '更换扩展麦克风。',
    cost: '640.00',
    score: 4,
  },
  { title: 'Camera does not follow the speaker', urgency: 1, state: 5, age: 320, result: 'Recalibrated.', score: 3 },
  { title: '希望换成更大的屏幕', urgency: 1, state: 4, age: 140, result: '属于采购需求，请走采购流程。' },
  { title: '窗帘卡住', urgency: 1, state: 5, age: 500, result: '更换拉绳。', cost: '45.50', score: 5 },
]
