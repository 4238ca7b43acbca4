// workers/taskBuffers.ts
function buffersOf(value) {
  let buffers = /* @__PURE__ */ new Set();
  for (let field of Object.values(value))
    ArrayBuffer.isView(field) &&
      field.buffer instanceof ArrayBuffer &&
      field.byteLength > 0 &&
      buffers.add(field.buffer);
  return [...buffers];
}

export { buffersOf };
//# sourceMappingURL=chunk-RYCVEWCN.js.map
