"""A LlamaIndex tool: whether the ground under a US place moves, how fast, and how sure that is."""

from typing import Any, Dict, Optional

from ground_motion.tool import DESCRIPTION, GroundMotionTool
from llama_index.core.tools.tool_spec.base import BaseToolSpec

__all__ = ["GroundMotionToolSpec"]


class GroundMotionToolSpec(BaseToolSpec):
    """Buys or prices a report. Takes the arguments of GroundMotionTool; GM_URL and GM_KEY are the defaults."""

    spec_functions = ["ground_motion"]

    def __init__(self, base_url: Optional[str] = None, api_key: Optional[str] = None, **settings: Any) -> None:
        self._tool = GroundMotionTool(base_url, api_key, **settings)

    def ground_motion(
        self,
        address: Optional[str] = None,
        lat: Optional[float] = None,
        lon: Optional[float] = None,
        dry_run: bool = False,
    ) -> Dict[str, Any]:
        return self._tool.check(address, lat, lon, dry_run)

    ground_motion.__doc__ = DESCRIPTION
