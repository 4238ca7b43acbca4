// core/scienceVersion.ts
var SCIENCE_VERSION = '1.2.0';

export { SCIENCE_VERSION };
//# sourceMappingURL=chunk-UTIRH5DV.js.map
