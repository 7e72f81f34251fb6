/** @typedef {{ id: string, title: string, text: string }} HarbourRecord */

/** @type {readonly HarbourRecord[]} */
export const RECORDS = [
  { id: "north-buoy", title: "North buoy", text: "The lamp of the north buoy was cleaned in spring. Its chain has lost a third of its thickness and is to be changed before the autumn gales. The buoy lies 40 m east of where the chart has it." },
  { id: "ferry-ramp", title: "Ferry ramp", text: "Two planks at the seaward end are soft. Until they are changed, cars over three tonnes wait for high water, when the ramp lies flat." },
  { id: "old-dock", title: "Old dock", text: "The dock gate closes by hand. The tide gauge beside it reads 12 cm too high since the last frost; readings are put right by the clerk." },
];
