import { totalmem } from 'node:os';

/** Enough for a state of some million ledger rows. */
const LEAST_BYTES = 512_000_000;
const SERVING_PART = 1 / 8;
const UNHURRIED_PART = 1 / 2;

/**
 * The bytes that the engine of an embedded state may take: what a server needs for itself is left to it, and a command
 * that goes over the whole ledger has half of the machine. A statement that needs more is refused, and a checkpoint that
 * does so ends the engine.
 */
export function engineMemoryBytes(isUnhurried: boolean, machineBytes = availableBytes()): number {
  return Math.max(LEAST_BYTES, Math.floor(machineBytes * (isUnhurried ? UNHURRIED_PART : SERVING_PART)));
}

/** The machine's memory, or what the container is allowed of it. */
function availableBytes(): number {
  const allowed = process.constrainedMemory();
  return allowed > 0 ? Math.min(allowed, totalmem()) : totalmem();
}
